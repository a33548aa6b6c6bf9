import type { ErrorCode } from '@canone/contracts/texts/errors';
import { AppError } from './app-error.ts';

interface Coded {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

const byFrameworkCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedMediaType',
  FST_ERR_HANDLER_TIMEOUT: 'server.unavailable',
};

/**
 * Codes for a PostgreSQL server that is unreachable, full or starting, for a timeout on a lock, and for a full disk of
 * this process. The caller may retry.
 */
const unavailable =
  /^(08...|53...|57...|25P03|25P04|40001|40P01|55P03|58030|ENOSPC|EDQUOT|ECONN(REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;

/** The texts of the same failures when pg or PGlite throws an error without a code. */
const unavailableText =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|PGlite is (closed|closing)/;

/**
 * Recognises Node's error for a client that disconnects before its whole body has arrived. The error of a broken
 * database connection has another text.
 */
const isLeftByClient = ({ code, message }: Coded & Error) =>
  code === 'ECONNRESET' && message === 'aborted';

function codeOf(error: Coded & Error): ErrorCode {
  const { code, statusCode } = error;
  if (isLeftByClient(error)) return 'request.invalid';
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

/**
 * Converts a thrown error to an error of the catalogue. An unexpected error becomes `server.failure`, with the original
 * error as its cause.
 */
export function appErrorOf(error: Error): AppError {
  return error instanceof AppError ? error : new AppError(codeOf(error), { cause: error });
}
