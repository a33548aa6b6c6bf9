import { errorCatalogue, type ErrorCode } from '@canone/contracts/errors';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../kit/wire.ts';
import { checkFailure, confirmationBody, confirmationFailure, receiptIn } from './payment-calls.ts';

function refusal(code: ErrorCode): CallError {
  return new CallError({ code, ...errorCatalogue[code] });
}

/** The shape of the specification: `{ success: false, message }`. */
const plainRefusal = (status: number) =>
  new CallError({ code: 'refusal.unnamed', message: 'No.', status });
const unreachable = new CallError({ code: 'network.unreachable', message: 'Nessuna risposta.' });
const unreadable = new CallError({ code: 'network.unreadable', message: 'Boh.', status: 200 });
const brokenOff = new DOMException('Fermata.', 'AbortError');

describe('a link that cannot be checked', () => {
  test.each([
    ['PAY-05 · a used or expired one is refused', refusal('payment.tokenInvalid'), 'linkRefused'],
    ['PAY-02 · a malformed one is refused', refusal('request.invalid'), 'linkRefused'],
    ['PAY-02 · a refusal without a code refuses it', plainRefusal(200), 'linkRefused'],
    ['a failure without a code says nothing about it', plainRefusal(500), 'linkUncheckable'],
    ['a server in trouble says nothing about it', refusal('server.failure'), 'linkUncheckable'],
    ['too many requests say nothing about it', refusal('request.tooMany'), 'linkUncheckable'],
    ['no answer says nothing about it', unreachable, 'linkUncheckable'],
    ['a call that took too long says nothing about it', brokenOff, 'linkUncheckable'],
  ])('%s', (_, error, type) => {
    expect(checkFailure(error)).toEqual({ type });
  });
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
    ['the provider is still at it', refusal('payment.pending'), 'paymentPending'],
    ['PAY-06 · the server refuses it', refusal('payment.refused'), 'paymentDeclined'],
    ['PAY-05 · the link was used by another', refusal('payment.tokenInvalid'), 'paymentDeclined'],
    ['PAY-04 · a refusal without a code', plainRefusal(200), 'paymentDeclined'],
    ['the provider does not answer', refusal('provider.unavailable'), 'paymentUnconfirmed'],
    ['the server fails', refusal('server.failure'), 'paymentUnconfirmed'],
    ['too many requests', refusal('request.tooMany'), 'paymentUnconfirmed'],
    ['no answer', unreachable, 'paymentUnconfirmed'],
    ['an answer that cannot be read', unreadable, 'paymentUnconfirmed'],
    ['a call that took too long', brokenOff, 'paymentUnconfirmed'],
  ])('%s', (_, error, type) => {
    expect(confirmationFailure(error)).toEqual({ type });
  });
});
