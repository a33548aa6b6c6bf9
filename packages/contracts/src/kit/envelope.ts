import type { ErrorCode } from '../errors.ts';
import type { LiveSubscriptions } from '../live-subscription.ts';

/** One refused field: where it is in the body (dotted) and what to tell the person. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Success<Data> {
  readonly success: true;
  readonly message: string;
  readonly data: Data;
}

/** What a refusal says beside its message. */
export interface FailureData {
  readonly resetUrl?: string;
  readonly liveSubscriptions?: LiveSubscriptions;
}

export interface Failure {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly data: FailureData | null;
  readonly requestId: string;
}

/** Every answer of the API (API-03). */
export type Envelope<Data> = Success<Data> | Failure;
