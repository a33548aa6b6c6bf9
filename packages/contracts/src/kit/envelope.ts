import type { LiveSubscriptions } from '../billing/live-subscription.ts';
import type { ErrorCode } from '../texts/errors.ts';

/** A refused field: its dotted path in the body, and the message for the person. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Success<Data> {
  readonly success: true;
  readonly message: string;
  readonly data: Data;
}

/**
 * The page to open after a refused sign-in or reset request. Our server sends `resetUrl`, and another server may send
 * any of these fields.
 */
interface NextPage {
  readonly resetUrl?: string;
  readonly redirectUrl?: string;
}

/** The data of a failure. Its message is not part of them. */
export interface FailureData extends NextPage {
  readonly liveSubscriptions?: LiveSubscriptions;
}

/**
 * The address of the next page is in `data` and at the top level, because a client of the specification reads one of
 * the two places.
 */
export interface Failure extends NextPage {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly data: FailureData | null;
  readonly requestId: string;
}

/** Every JSON response of the API (API-03). */
export type Envelope<Data> = Success<Data> | Failure;
