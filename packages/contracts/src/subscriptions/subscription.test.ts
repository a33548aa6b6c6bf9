import { expect, test } from 'vitest';
import { withAbsent } from '../kit/completion.ts';
import { Subscribed, Subscription } from './subscription.ts';

/** The fields of section 3 of the specification. */
const plain = {
  id: 5,
  userID: 6,
  planID: 7,
  user: { id: 6, name: 'Anna Rossi', email: 'anna@prova.example' },
  plan: {
    id: 7,
    name: 'Base',
    recurrenceType: 3,
    recurrenceTypeName: 'Trimestrale',
    recurringCostBeforeVAT: 10,
    vatPercentage: 22,
  },
  startDate: '2026-11-30T10:00:00Z',
  endDate: '2026-12-30T10:00:00Z',
  subscriptionStatus: 2,
  subscriptionStatusName: 'NotActive',
  paymentAmount: 12.2,
  vatPercentage: 22,
  payments: [{ id: 8, amountDue: 12.2, providerSubscriptionId: null }],
};

const read = (change: object = {}) =>
  withAbsent(Subscription, { ...plain, ...change }) as Subscription;

test('API-03 SUB-08 · a subscription with only the fields of the specification gets our own fields', () => {
  expect(read()).toEqual({
    ...plain,
    user: { ...plain.user, isRemoved: false },
    plan: { ...plain.plan, isActive: true },
    nextBillingDate: '2027-02-28T10:00:00Z',
    nextBillingSource: undefined,
    scheduledEnd: '2027-02-28T10:00:00Z',
    nextDueDate: null,
    priceKind: 'regular',
    listAmount: null,
    payments: [{ ...plain.payments[0], period: 0, rest: 12.2, paidAt: null, chargeState: null }],
    renewal: 'none',
    standing: {
      kind: 'regular',
      amount: 0,
      isRefused: false,
      nextAttemptAt: null,
      meaning: 'Aspetta il pagamento dell’utente.',
    },
    cancelRequestedAt: null,
    renewalStopRequestedAt: null,
    awaitsLastCharge: false,
    version: undefined,
  });
});

test.each([
  [1, 0, 'Si rinnova da sola.'],
  [2, 12.2, 'Aspetta il pagamento dell’utente.'],
  [3, 0, 'Alla scadenza non si rinnova.'],
  [4, 12.2, 'Registra i bonifici ricevuti, poi conferma l’attivazione.'],
  [5, 0, 'L’utente non ha più accesso ai contenuti.'],
  [9, 0, ''],
])('API-03 · status %d alone leaves a rest of %d and says "%s"', (status, rest, meaning) => {
  const { payments, standing } = read({ subscriptionStatus: status });

  expect(payments[0]?.rest).toBe(rest);
  expect(standing).toMatchObject({ kind: 'regular', meaning });
});

test('API-03 SUB-04 · an empty provider id is read as no id', () => {
  const { payments } = read({ payments: [{ ...plain.payments[0], providerSubscriptionId: '' }] });

  expect(payments[0]?.providerSubscriptionId).toBeNull();
});

test('API-03 · our own fields keep their values', () => {
  const own = {
    nextBillingDate: '2027-01-15T10:00:00Z',
    priceKind: 'reduced',
    plan: { ...plain.plan, isActive: false },
    payments: [{ ...plain.payments[0], period: 3, rest: 1 }],
    standing: { kind: 'overdue', amount: 1, isRefused: true, nextAttemptAt: null, meaning: 'M' },
  };

  expect(read(own)).toMatchObject(own);
});

test('API-03 · a subscription with no start or no payments can be read', () => {
  expect(read({ startDate: 'x', payments: null })).toMatchObject({
    nextBillingDate: '',
    payments: [],
  });
  expect(read({ paymentAmount: 0 }).priceKind).toBe('free');
});

test('API-03 · the response to a new subscription is completed like other subscriptions', () => {
  expect(withAbsent(Subscribed, plain)).toMatchObject({ plan: { isActive: true } });
});

test.each([[null], [undefined]])(
  'SUB-08 LAY-08 · without its user (%j) a subscription has the id of its own field and N/D as name',
  (user) => {
    expect(read({ user }).user).toEqual({ id: 6, name: 'N/D', email: '', isRemoved: false });
  },
);

test.each([[null], [undefined]])(
  'SUB-08 LAY-08 · without its plan (%j) a subscription has an active plan with N/D as name',
  (plan) => {
    expect(read({ plan, nextBillingDate: null })).toMatchObject({
      plan: { id: 7, name: 'N/D', recurrenceTypeName: 'N/D', isActive: true },
      nextBillingDate: '',
    });
  },
);
