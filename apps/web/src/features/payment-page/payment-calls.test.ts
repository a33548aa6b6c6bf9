import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../kit/http/wire.ts';
import {
  checkFailure,
  checkLink,
  confirmationBody,
  confirmationFailure,
  receiptIn,
} from './payment-calls.ts';

function refusal(code: ErrorCode): CallError {
  return new CallError({ code, ...errorCatalogue[code] });
}

/** A refusal in the specification's format: `{ success: false, message }`. */
const plainRefusal = (status: number) =>
  new CallError({ code: 'refusal.unnamed', message: 'No.', status });
const unreachable = new CallError({ code: 'network.unreachable', message: 'Nessuna risposta.' });
const unreadable = new CallError({ code: 'network.unreadable', message: 'Boh.', status: 200 });
const brokenOff = new DOMException('Fermata.', 'AbortError');

describe('the check of a link that fails', () => {
  test.each([
    ['AE11 · too many requests are no failed connection', refusal('request.tooMany'), true],
    ['AE11 · a missing response is no busy server', unreachable, false],
    ['AE11 · a server failure is no busy server', refusal('server.failure'), false],
  ])('%s', (_, error, isBusy) => {
    expect(checkFailure(error)).toEqual({ type: 'linkUncheckable', isBusy });
  });

  test.each([
    ['PAY-05 · a used or expired link is refused', refusal('payment.tokenInvalid'), 'linkRefused'],
    ['PAY-02 · a malformed link is refused', refusal('request.invalid'), 'linkRefused'],
    ['PAY-02 · an answer without an error code refuses the link', plainRefusal(200), 'linkRefused'],
    [
      'a server failure without an error code leaves the link unchecked',
      plainRefusal(500),
      'linkUncheckable',
    ],
    ['a server failure leaves the link unchecked', refusal('server.failure'), 'linkUncheckable'],
    ['too many requests leave the link unchecked', refusal('request.tooMany'), 'linkUncheckable'],
    ['a missing response leaves the link unchecked', unreachable, 'linkUncheckable'],
    ['a timeout leaves the link unchecked', brokenOff, 'linkUncheckable'],
  ])('%s', (_, error, type) => {
    expect(checkFailure(error)).toMatchObject({ type });
  });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, 'linkAccepted'],
  [1, 'linkRefused'],
  [2, 'linkRefused'],
  [undefined, 'linkAccepted'],
])('R10 PAY-05 · a success with a token of status %j: %s', async (status, type) => {
  const body = { success: true, message: 'Token valido.', data: { id: 5, token: 'abc', status } };
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => Response.json(body));

  expect(await checkLink('abc', AbortSignal.timeout(5000))).toMatchObject({ type });
});

test("PAY-03 · a confirmation carries the token's data and the approved subscription", () => {
  const tokenData = {
    id: 5,
    token: 'abc',
    expiryDate: '2026-11-22T12:00:00Z',
    status: 0,
    userId: 3,
    planId: 2,
    amount: 24.28,
    currency: 'EUR',
    paymentId: 9,
    selectedPaymentProviderId: 1,
    paymentProviderPlanId: 'P-1',
    providerSubscriptionId: null,
  } as const;

  const approved = { token: 'abc', subscriptionId: 'I-1' };
  const body = { ...tokenData, providerSubscriptionId: 'I-1' };
  expect(confirmationBody({ ...approved, tokenData })).toEqual(body);
  expect(confirmationBody({ ...approved, tokenData: null })).toEqual({
    token: 'abc',
    providerSubscriptionId: 'I-1',
  });
});

test('PAY-04 · a success without the state of a charge has no receipt', () => {
  const receipt = { state: 'paid' as const, planName: 'Base' };

  expect(receiptIn(null)).toBeNull();
  expect(receiptIn({})).toBeNull();
  expect(receiptIn(receipt)).toBe(receipt);
});

describe('a payment that is not confirmed', () => {
  test.each([
    [
      'is pending while the provider has not finished',
      refusal('payment.pending'),
      'paymentPending',
    ],
    [
      'PAY-06 · is declined when the server refuses it',
      refusal('payment.refused'),
      'paymentDeclined',
    ],
    [
      'PAY-05 · is declined when another payment has used the link',
      refusal('payment.tokenInvalid'),
      'paymentDeclined',
    ],
    ['PAY-04 · is declined by a refusal without a code', plainRefusal(200), 'paymentDeclined'],
    [
      'is unconfirmed when the provider does not respond',
      refusal('provider.unavailable'),
      'paymentUnconfirmed',
    ],
    ['is unconfirmed when the server fails', refusal('server.failure'), 'paymentUnconfirmed'],
    ['is unconfirmed after too many requests', refusal('request.tooMany'), 'paymentUnconfirmed'],
    ['is unconfirmed without a response', unreachable, 'paymentUnconfirmed'],
    ['is unconfirmed when the response cannot be read', unreadable, 'paymentUnconfirmed'],
    ['is unconfirmed after a timeout', brokenOff, 'paymentUnconfirmed'],
  ])('%s', (_, error, type) => {
    expect(confirmationFailure(error)).toEqual({ type });
  });
});
