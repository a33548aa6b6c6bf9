import { type ErrorCode, errorCatalogue } from '@canone/contracts/errors';
import type { LiveSubscriptions } from '@canone/contracts/live-subscription';
import type { FieldError } from '@canone/contracts/kit/envelope';

interface Details {
  /** Refused fields, for a form. */
  readonly errors?: readonly FieldError[];
  /** Where to set a new password (AUT-04). */
  readonly resetUrl?: string;
  /** What a provider can still charge, and therefore must stay. */
  readonly liveSubscriptions?: LiveSubscriptions;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** A sentence that says more than the catalogue's. */
  readonly message?: string;
  /** Whom a refused attempt was about: for the history, never for the answer. */
  readonly aboutId?: number | undefined;
  readonly cause?: unknown;
}

/** An expected failure. Anything else that is thrown is a bug and answers 500. */
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

/** The row, or 404: another tenant's row is as unknown as one that never was. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('entity.notFound');
  return row;
}

export function refusedField(field: string, message: string): AppError {
  return new AppError('request.invalid', { message, errors: [{ field, message }] });
}
