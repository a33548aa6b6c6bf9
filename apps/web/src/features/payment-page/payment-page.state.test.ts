import type { PaymentRequest, Receipt } from '@canone/contracts/payments/payment-token';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import { describe, expect, test } from 'vitest';
import {
  firstState,
  isWatched,
  nextState,
  type PageEvent,
  type PageState,
  pauseBefore,
  pauseWhileOpen,
} from './payment-page.state.ts';

const request: PaymentRequest = {
  id: 1,
  token: 'segreto',
  expiryDate: '2026-11-21T12:00:00Z',
  status: 0,
  userId: 2,
  planId: 3,
  amount: 122,
  currency: 'EUR',
  paymentId: 4,
  selectedPaymentProviderId: 5,
  paymentProviderPlanId: 'P-1',
  providerSubscriptionId: null,
  sellerName: 'Aurora Servizi',
  planName: 'Base',
  recurrenceType: 1,
  recurrenceTypeName: 'Mensile',
  netAmount: 100,
  vatAmount: 22,
  vatPercentage: 22,
  nextBillingDate: '2026-12-21T11:00:00Z',
  supportEmail: 'assistenza@canone.example',
  transfer: null,
  checkout: {
    kind: 'paypal',
    clientId: 'client',
    sdkBaseUrl: 'http://127.0.0.1/sdk/js',
    subscription: {
      plan_id: 'P-1',
      custom_id: 'pt_1',
      application_context: {
        brand_name: 'Aurora Servizi',
        locale: 'it-IT',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        return_url: 'https://canone.example/payment/process',
        cancel_url: 'https://canone.example/payment/process',
      },
    },
  },
};
const receipt: Receipt = {
  state: 'paid',
  sellerName: 'Aurora Servizi',
  planName: 'Base',
  amount: 122,
  currency: 'EUR',
  nextBillingDate: '2026-12-21T11:00:00Z',
  retryAt: null,
  paidAt: '2026-11-21T11:00:00Z',
  transactionId: '9XY12345AB678901C',
  periodStart: '2026-11-21T11:00:00Z',
  periodEnd: '2026-12-21T11:00:00Z',
  returnUrl: null,
  sellerEmail: null,
};
const subscriptionId = 'I-ABC';

const checking: PageState = { name: 'checking' };
const uncheckable: PageState = { name: 'uncheckable', isBusy: false };
const open: PageState = { name: 'open', request, isPaying: false, isOverdue: false, notice: null };
const paying: PageState = { ...open, isPaying: true };
const overdue: PageState = { ...paying, isOverdue: true };
const canceled: PageState = { ...open, notice: 'canceled' };
const failed: PageState = { ...open, notice: 'failed' };
const unavailable: PageState = { ...open, notice: 'unavailable' };
const overtaken: PageState = { ...paying, notice: 'overtaken' };
const expired: PageState = { name: 'expired', request };
const confirming: PageState = { name: 'confirming', request, subscriptionId, pendingAnswers: 0 };
const resumed: PageState = { ...confirming, request: null };
const pending: PageState = { name: 'pending', subscriptionId };
const unconfirmed: PageState = { name: 'unconfirmed', subscriptionId };
const declined: PageState = { name: 'declined', subscriptionId };
const paid: PageState = { name: 'paid', receipt };
const processing = {
  name: 'approved',
  receipt: { ...receipt, state: 'processing' },
  subscriptionId,
  openAnswers: 0,
} as const satisfies PageState;
const denied = {
  ...processing,
  receipt: { ...receipt, state: 'refused' },
} as const satisfies PageState;
const givenBack = {
  ...processing,
  receipt: { ...receipt, state: 'refunded' },
} as const satisfies PageState;
const refused: PageState = { name: 'refused', message: paymentMessages.tokenInvalid };

const approved: PageEvent = { type: 'checkoutApproved', subscriptionId };
const windowCanceled: PageEvent = { type: 'checkoutCanceled' };
const windowFailed: PageEvent = { type: 'checkoutFailed' };
const linkExpired: PageEvent = { type: 'deadlinePassed' };
const linkRefused: PageEvent = { type: 'linkRefused' };
const retried: PageEvent = { type: 'retried' };

describe('the payment page', () => {
  test.for<[title: string, from: PageState, event: PageEvent, to: PageState]>([
    ['PAY-02 · a valid link opens the page', checking, { type: 'linkAccepted', request }, open],
    ['PAY-02 · a refused link shows the refusal', checking, linkRefused, refused],
    [
      'PAY-02 · a failed check is not shown as a refusal',
      checking,
      { type: 'linkUncheckable', isBusy: false },
      uncheckable,
    ],
    ['PAY-02 · a failed check can be repeated', uncheckable, retried, checking],

    ['an expired link cannot be paid', open, linkExpired, expired],
    ['a link that expires keeps an open window', paying, linkExpired, overdue],
    ['a cancelled window of an expired link shows the expiry', overdue, windowCanceled, expired],
    ['an approval in the window of an expired link is confirmed', overdue, approved, confirming],

    [
      'pressing the button removes the previous message',
      failed,
      { type: 'checkoutStarted' },
      paying,
    ],
    ['a cancelled window shows that the payment was cancelled', paying, windowCanceled, canceled],
    ['PAY-04 · a failure shows a message', paying, windowFailed, failed],
    ['a failure before the window opens shows a message', open, windowFailed, failed],
    ['a failure after a cancellation keeps the message', canceled, windowFailed, canceled],
    ['a cancellation after a failure keeps the message', failed, windowCanceled, failed],
    [
      'PAY-04 · without its button no payment is offered',
      open,
      { type: 'checkoutUnavailable' },
      unavailable,
    ],
    ['a retry does not restore a missing button', unavailable, retried, unavailable],
    ['PAY-04 · a link used during the payment shows a message', paying, linkRefused, overtaken],
    ['a used link is not offered again after a cancellation', overtaken, windowCanceled, overtaken],
    ['a used link is not offered again after a failure', overtaken, windowFailed, overtaken],
    ['a used link is confirmed by its approval', overtaken, approved, confirming],
    ['a refusal of an expired link in payment changes nothing', overdue, linkRefused, overdue],
    ['a refusal without an open window changes nothing', open, linkRefused, open],
    [
      'a link accepted during the payment stays payable',
      paying,
      { type: 'linkAccepted', request },
      paying,
    ],
    ['PAY-03 · an approval is confirmed', paying, approved, confirming],
    ['an approval after a reported cancellation is confirmed', canceled, approved, confirming],

    [
      'PAY-04 · a confirmed payment shows the thanks',
      confirming,
      { type: 'paymentConfirmed', receipt },
      paid,
    ],
    [
      'M1 · an approval without a completed charge does not show the thanks',
      confirming,
      { type: 'paymentConfirmed', receipt: processing.receipt },
      processing,
    ],
    [
      'M1 · a pending charge that completes shows the thanks',
      processing,
      { type: 'paymentConfirmed', receipt },
      paid,
    ],
    [
      'M1 · a charge that stays pending is polled again later',
      processing,
      { type: 'paymentConfirmed', receipt: processing.receipt },
      { ...processing, openAnswers: 1 },
    ],
    [
      'M1 · a pending charge that is refused shows the refusal',
      processing,
      { type: 'paymentConfirmed', receipt: denied.receipt },
      { ...denied, openAnswers: 1 },
    ],
    [
      'review 5d · a returned payment does not show the thanks',
      resumed,
      { type: 'paymentConfirmed', receipt: givenBack.receipt },
      givenBack,
    ],
    [
      'M1 · a failed poll of a pending charge keeps the shown state',
      processing,
      { type: 'paymentUnconfirmed' },
      { ...processing, openAnswers: 1 },
    ],
    ['M1 · a refused charge is polled again when the customer retries', denied, retried, resumed],
    ['a second approval changes nothing', confirming, approved, confirming],
    ['a late cancellation changes nothing', confirming, windowCanceled, confirming],
    ['a late failure changes nothing', confirming, windowFailed, confirming],
    [
      'a link that expires during the confirmation changes nothing',
      confirming,
      linkExpired,
      confirming,
    ],
    ['PAY-04 · a refusal is final', confirming, { type: 'paymentDeclined' }, declined],
    [
      'PAY-04 · a confirmation without a response stays open',
      confirming,
      { type: 'paymentUnconfirmed' },
      unconfirmed,
    ],
    ['retrying repeats only the confirmation', unconfirmed, retried, resumed],
    ['retrying a pending payment repeats only the confirmation', pending, retried, resumed],
    ['a refused payment is not retried', declined, retried, declined],
    ['after the thanks no event changes the page', paid, windowFailed, paid],
  ])('%s', ([, from, event, to]) => {
    expect(nextState(from, event)).toEqual(to);
  });

  test('an event without effect returns the same state object, so that no call is repeated', () => {
    expect(nextState(confirming, approved)).toBe(confirming);
  });

  test('PAY-04 · the link is polled only while the provider’s window is open', () => {
    const watched = [open, paying, overdue, overtaken, failed].map(
      (state) => state.name === 'open' && isWatched(state),
    );

    expect(watched).toEqual([false, true, false, false, false]);
    expect(nextState(paying, { type: 'linkUncheckable', isBusy: false })).not.toBe(paying);
  });

  test('a pending payment is polled with growing pauses for about two minutes', () => {
    const pauses: number[] = [];
    let state: PageState = confirming;
    while (state.name === 'confirming') {
      pauses.push(pauseBefore(state.pendingAnswers) / 1000);
      state = nextState(state, { type: 'paymentPending' });
    }

    expect(pauses).toEqual([0, 2, 4, 8, 15, 30, 30, 30]);
    expect(state).toEqual(pending);
  });

  test('M1 · a pending charge is polled with growing pauses for a limited time, and a refused charge is not polled', () => {
    const pauses = Array.from({ length: 9 }, (_, openAnswers) =>
      pauseWhileOpen({ ...processing, openAnswers }),
    );

    expect(pauses).toEqual(
      [2, 4, 8, 15, 30, 30, 30, undefined, undefined].map((seconds) => seconds && seconds * 1000),
    );
    expect(pauseWhileOpen(denied)).toBeUndefined();
  });
});

describe('the first state', () => {
  const noLink = { token: null, subscriptionId: null, tokenData: null, isBackFromProvider: false };

  test('PAY-02 · refuses a missing token', () => {
    expect(firstState(noLink)).toEqual({
      name: 'refused',
      message: 'Token mancante nella richiesta.',
    });
  });

  test('shows no outcome after a redirect from the provider', () => {
    expect(firstState({ ...noLink, isBackFromProvider: true })).toEqual({ name: 'returned' });
  });

  test('PAY-02 · checks a token', () => {
    expect(firstState({ ...noLink, token: 'segreto' })).toEqual(checking);
  });

  test('continues the confirmation after a reload and never offers to pay again', () => {
    expect(firstState({ ...noLink, token: 'segreto', subscriptionId })).toEqual(resumed);
  });
});
