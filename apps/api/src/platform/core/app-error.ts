import type { LiveSubscriptions } from '@canone/contracts/billing/live-subscription';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';

interface Details {
  /** The invalid fields of a form. */
  readonly errors?: readonly FieldError[];
  /** The page for setting a new password (AUT-04). */
  readonly resetUrl?: string;
  /** Subscriptions that a provider can still charge and that therefore block the action. */
  readonly liveSubscriptions?: LiveSubscriptions;
  /** Seconds after which the caller may retry. */
  readonly retryAfter?: number;
  /** A message that is more specific than the catalogue's. */
  readonly message?: string;
  /** The person that a refused attempt was about. Only the history contains it, never the response. */
  readonly aboutId?: number | undefined;
  readonly cause?: unknown;
}

/** An expected failure. Any other thrown error is a bug and gives 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }
}

/** Returns the row or throws 404. A row of another tenant is treated like a missing one. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('entity.notFound');
  return row;
}

/** A refusal that says in minutes when the caller may try again. */
export function refusedFor(seconds: number, sentence: string): AppError {
  const minutes = Math.ceil(seconds / 60);
  const waiting = minutes === 1 ? 'un minuto' : `${minutes} minuti`;
  return new AppError('request.tooMany', {
    message: `${sentence} Riprova tra ${waiting}.`,
    retryAfter: seconds,
  });
}

/** The refusal of a deletion. It names the data that use the record, in the plural (AQ12). */
export function usedBy(data: string, cause?: unknown): AppError {
  const message = `L’elemento è usato da ${data} e non può essere eliminato.`;
  return new AppError('entity.inUse', { message, cause });
}

export function refusedField(field: string, message: string): AppError {
  return new AppError('request.invalid', { message, errors: [{ field, message }] });
}

export function unknownChoice(field: string): AppError {
  return refusedField(field, 'Scegli un elemento esistente.');
}
