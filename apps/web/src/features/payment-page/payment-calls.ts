import {
  PaymentToken,
  PaymentTokenStatus,
  paymentTokenContract,
  type Receipt,
} from '@canone/contracts/payments/payment-token';
import { unnamedRefusal } from '../../kit/http/read-answer.ts';
import { CallError, sendRequest } from '../../kit/http/wire.ts';
import type { PageEvent, ShownRequest } from './payment-page.state.ts';

const { validate, updatePayment } = paymentTokenContract.endpoints;

/**
 * True for an error that a later call may not have. A refusal is not temporary, because it is the server's decision
 * about this payment.
 */
function isTemporary(error: CallError): boolean {
  return error.code.startsWith('network.') || error.status >= 500 || error.status === 429;
}

const refusals: readonly string[] = ['payment.tokenInvalid', 'request.invalid', unnamedRefusal];

/** The event after a failed check of the link (PAY-02). */
export function checkFailure(error: unknown): PageEvent {
  const isRefused =
    error instanceof CallError && !isTemporary(error) && refusals.includes(error.code);
  if (isRefused) return { type: 'linkRefused' };
  return { type: 'linkUncheckable', isBusy: error instanceof CallError && error.status === 429 };
}

/**
 * The event after a failed confirmation of the payment (PAY-04). After an interrupted call it is unknown whether the
 * payment succeeded.
 */
export function confirmationFailure(error: unknown): PageEvent {
  if (!(error instanceof CallError) || isTemporary(error)) return { type: 'paymentUnconfirmed' };
  return { type: error.code === 'payment.pending' ? 'paymentPending' : 'paymentDeclined' };
}

export async function checkLink(token: string, signal: AbortSignal): Promise<PageEvent> {
  try {
    const { data } = await sendRequest(validate, { query: { token } }, { signal });
    if (!data) return { type: 'linkUncheckable', isBusy: false };
    return data.status > PaymentTokenStatus.Active
      ? { type: 'linkRefused' }
      : { type: 'linkAccepted', request: data };
  } catch (error) {
    return checkFailure(error);
  }
}

/** Picks the token's own fields from the payment request, unchanged. */
export function tokenDataOf(request: ShownRequest): PaymentToken {
  const own = Object.entries(request).filter(([key]) => key in PaymentToken.shape);
  return Object.fromEntries(own) as PaymentToken; // the server's own fields
}

interface Approved {
  readonly token: string;
  /** Null after a reload without stored data. The server needs only the token. */
  readonly tokenData: PaymentToken | null;
  readonly subscriptionId: string;
}

/** The request body of the confirmation (PAY-03): the token's data with the approved subscription. */
export function confirmationBody({ token, tokenData, subscriptionId }: Approved) {
  return { ...tokenData, token, providerSubscriptionId: subscriptionId };
}

/**
 * The receipt in a response; null without a receipt. A server that sends only the specification's fields sends no
 * receipt, and its data has no `state`.
 */
export function receiptIn(data: Partial<Receipt> | null): Receipt | null {
  return data?.state === undefined ? null : (data as Receipt); // only our server sends a state
}

export async function confirmPayment(approved: Approved, signal: AbortSignal): Promise<PageEvent> {
  try {
    const body = confirmationBody(approved);
    const { data } = await sendRequest(updatePayment, { body }, { signal });
    return { type: 'paymentConfirmed', receipt: receiptIn(data) };
  } catch (error) {
    return confirmationFailure(error);
  }
}
