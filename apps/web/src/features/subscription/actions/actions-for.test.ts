import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { expect, test } from 'vitest';
import { actionsFor, awaitedAction } from './actions-for.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const usual = { user: { isRemoved: false }, plan: { isActive: true }, renewal: 'none' } as const;
const paidBy = (providerSubscriptionId: string | null) => [
  {
    id: 7,
    period: 0,
    amountDue: 24.28,
    rest: 24.28,
    paidAt: null,
    providerSubscriptionId,
    chargeState: null,
  },
];

test.for([
  ['SUB-02 AG3', 'not active', NotActive, null, ['generateLink', 'payByBankTransfer', 'cancel']],
  ['M14 AG3', 'suspended at the provider', NotActive, 'I-ABC', ['payByBankTransfer', 'cancel']],
  [
    'SUB-03 M15',
    'awaiting a transfer',
    BankTransferPending,
    null,
    ['manageTransfers', 'confirmActivation', 'stopAwaitingTransfer', 'cancel'],
  ],
  ['SUB-04', 'active at the provider', Active, 'I-ABC', ['cancel']],
  ['SUB-04', 'active without a subscription id of the provider', Active, null, []],
  ['SUB-01', 'cancelled', Canceled, 'I-ABC', []],
  ['SUB-01', 'in an unknown status', 99, null, []],
] as const)(
  '%s · a subscription that is %s offers its actions',
  ([, , status, provider, expected]) => {
    const actions = actionsFor({
      ...usual,
      subscriptionStatus: status,
      payments: paidBy(provider),
    });

    expect(actions).toEqual(expected);
  },
);

const covered = paidBy(null).map((payment) => ({ ...payment, rest: 0 }));
const renewed = [...covered, ...paidBy(null)];

test.for([
  ['SUB-04', 'that ends', covered, 'none', ['viewTransfers', 'cancel']],
  ['SUB-11', 'that can be renewed', covered, 'possible', ['renew', 'viewTransfers', 'cancel']],
  [
    'Rinnova',
    'with an open renewal',
    renewed,
    'open',
    ['manageTransfers', 'withdrawRenewal', 'cancel'],
  ],
  ['SUB-11', 'with a renewal paid in part', renewed, 'none', ['manageTransfers', 'cancel']],
  ['SUB-11', 'with a paid renewal', [...covered, ...covered], 'none', ['viewTransfers', 'cancel']],
] as const)(
  '%s · a subscription without renewal %s offers its actions',
  ([, , payments, renewal, expected]) => {
    const facts = {
      ...usual,
      subscriptionStatus: ActiveNoRenewal,
      payments: [...payments],
      renewal,
    };

    expect(actionsFor(facts)).toEqual(expected);
  },
);

test('SUB-12 · the renewal of an active subscription can be stopped while the current period is paid', () => {
  const payments = paidBy('I-ABC').map((payment) => ({ ...payment, rest: 0 }));
  const facts = { ...usual, payments, renewal: 'stoppable' } as const;

  expect(actionsFor({ ...facts, subscriptionStatus: Active })).toEqual(['stopRenewal', 'cancel']);
});

test('SUB-04 · an active subscription without any payment cannot be cancelled', () => {
  expect(actionsFor({ ...usual, subscriptionStatus: Active, payments: [] })).toEqual([]);
});

test.each([
  ['paid', { rest: 0, paidAt: '2026-11-21T08:00:00Z' }, []],
  ['partly paid', { rest: 20 }, []],
  ['free', { amountDue: 0, rest: 0 }, []],
  ['of a later period', { period: 1 }, ['generateLink']],
])(
  'M14 · the payment link is offered by the same rule as on the server: %s',
  (_words, change, expected) => {
    const payments = paidBy(null).map((payment) => ({ ...payment, ...change }));

    const actions = actionsFor({ ...usual, subscriptionStatus: NotActive, payments });

    expect(actions.filter((name) => name === 'generateLink')).toEqual(expected);
  },
);

test.each([
  ['a removed customer', { user: { isRemoved: true } }],
  ['an inactive plan', { plan: { isActive: false } }],
])('M14 M16 · no link is offered for %s', (_words, change) => {
  const payments = paidBy(null);

  const actions = actionsFor({ ...usual, subscriptionStatus: NotActive, payments, ...change });

  expect(actions).toEqual(['payByBankTransfer', 'cancel']);
});

test.each([
  [NotActive, 'generateLink'],
  [BankTransferPending, 'manageTransfers'],
  [Active, undefined],
  [ActiveNoRenewal, undefined],
  [Canceled, undefined],
])('LST-10 · a row with the status %j shows %j as its own button', (status, expected) => {
  const payments = status === ActiveNoRenewal ? covered : paidBy(null);
  const actions = actionsFor({ ...usual, subscriptionStatus: status, payments });

  expect(awaitedAction(actions)).toBe(expected);
});
