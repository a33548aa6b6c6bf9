import type { Failure, FailureData } from '@canone/contracts/kit/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../core/app-error.ts';
import { appErrorOf } from '../core/failure.ts';

function dataOf({ details: { resetUrl, liveSubscriptions } }: AppError): FailureData | null {
  if (resetUrl !== undefined) return { resetUrl };
  return liveSubscriptions === undefined ? null : { liveSubscriptions };
}

/**
 * Converts every failure to a response. An unexpected error is logged in full; the response has only a generic message.
 */
export function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = appErrorOf(error);
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
  // needed also for a file that may be cached for ever, because a proxy would send the cached failure to everybody
  // (W142)
  return reply.status(failure.status).header('Cache-Control', 'no-store').send(body);
}
