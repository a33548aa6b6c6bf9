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

/** Where to go on after a refused sign-in or reset request. Ours is `resetUrl`; another server may send either. */
interface WayOn {
  readonly resetUrl?: string;
  readonly redirectUrl?: string;
}

/** What a refusal says beside its message. */
export interface FailureData extends WayOn {
  readonly liveSubscriptions?: LiveSubscriptions;
}

/** The address stands in `data` and beside it: clients of the specification read it at either place. */
export interface Failure extends WayOn {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly data: FailureData | null;
  readonly requestId: string;
}

/** Every answer of the API (API-03). */
export type Envelope<Data> = Success<Data> | Failure;
