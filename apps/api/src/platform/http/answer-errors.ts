import type { ErrorCode } from '@canone/contracts/errors';
import type { Failure, FailureData } from '@canone/contracts/kit/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

interface Coded {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

const byFrameworkCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedMediaType',
  FST_ERR_HANDLER_TIMEOUT: 'server.unavailable',
};

/** PostgreSQL is unreachable, full, starting, or timed out on a lock. The caller may retry. */
const unavailable =
  /^(08...|53...|57...|25P03|25P04|40001|40P01|55P03|58030|ECONN(REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;

/** The same failures, where pg and PGlite give only a message and no code. */
const unavailableText =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|PGlite is (closed|closing)/;

function codeOf(error: Coded & Error): ErrorCode {
  const { code, statusCode } = error;
  if (typeof code === 'string') {
    const known = byFrameworkCode[code];
    if (known) return known;
    if (code === '23505') return 'entity.duplicate';
    if (code === '23503') return 'entity.inUse';
    if (unavailable.test(code)) return 'server.unavailable';
  }
  if (statusCode === 429) return 'request.tooMany';
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return 'request.invalid';
  if (unavailableText.test(error.message)) return 'server.unavailable';
  return 'server.failure';
}

function dataOf({ details: { resetUrl, liveSubscriptions } }: AppError): FailureData | null {
  if (resetUrl !== undefined) return { resetUrl };
  return liveSubscriptions === undefined ? null : { liveSubscriptions };
}

/**
 * Converts every failure to a response. An unexpected error is logged in full; the response has only a generic message.
 */
export function answerError(
  error: Coded & Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error });
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed');

  const retryAfter = failure.details.retryAfter ?? (failure.status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  const { resetUrl } = failure.details;
  const body: Failure = {
    success: false,
    code: failure.code,
    message: failure.message,
    errors: failure.details.errors ?? [],
    data: dataOf(failure),
    ...(resetUrl !== undefined && { resetUrl }),
    requestId: request.id,
  };
  return reply.status(failure.status).send(body);
}
