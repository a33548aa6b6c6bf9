import { describe, expect, test } from 'vitest';
import type { ChargeState } from './billing-schedule.ts';
import type { Balance } from './ledger-rules.ts';
import {
  ageBands,
  openStates,
  type ReceivableState,
  receivableStateOf,
  receivableStates,
  takesMoney,
} from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const everyStatus = Object.values(SubscriptionStatus);

const balance = (change: Partial<Balance> = {}): Balance => ({
  grossCents: 1_220,
  coveredCents: 0,
  refundedCents: 0,
  writtenOffCents: 0,
  ...change,
});
const due = '2026-11-01T09:00:00Z';

interface Given {
  readonly now?: string;
  readonly status?: SubscriptionStatus;
  readonly charge?: ChargeState | null;
  readonly balance?: Balance;
}

function stateOf({ now = due, status = Active, charge = null, ...given }: Given): ReceivableState {
  const receivable = {
    balance: given.balance ?? balance(),
    settledAt: due,
    dueAt: due,
    chargeState: charge,
    subscriptionStatus: status,
  };
  return receivableStateOf(receivable, Temporal.Instant.from(now));
}

describe('a receivable without a rest', () => {
  test.each<[string, Partial<Balance>, ReceivableState]>([
    ['covered', { coveredCents: 1_220 }, 'paid'],
    ['free', { grossCents: 0 }, 'paid'],
    ['covered, with the rest written off', { coveredCents: 1_000, writtenOffCents: 220 }, 'paid'],
    ['fully written off', { writtenOffCents: 1_220 }, 'writtenOff'],
    ['fully refunded', { refundedCents: 1_220 }, 'refunded'],
    ['partly refunded', { coveredCents: 1_000, refundedCents: 220 }, 'partlyRefunded'],
    [
      'partly covered, then fully refunded, and the rest written off',
      { refundedCents: 1_000, writtenOffCents: 220 },
      'refunded',
    ],
  ])('M13 · a receivable that is %s has the same state at any time', (_, change, state) => {
    for (const status of everyStatus)
      for (const now of ['2026-10-01T09:00:00Z', '2027-10-01T09:00:00Z'])
        expect(stateOf({ balance: balance(change), status, now })).toBe(state);
  });
});

describe('a receivable with a rest', () => {
  test.each<[now: string, ReceivableState]>([
    ['2026-11-01T08:59:59Z', 'future'],
    ['2026-11-01T09:00:00Z', 'due'],
    ['2026-11-06T08:59:59Z', 'due'],
    ['2026-11-06T09:00:00Z', 'overdue'],
  ])('M1 · of an active subscription is at %s "%s"', (now, state) => {
    for (const status of [Active, ActiveNoRenewal]) expect(stateOf({ now, status })).toBe(state);
  });

  test.each<[charge: ChargeState, now: string, ReceivableState]>([
    ['expected', '2026-11-06T08:59:59Z', 'processing'],
    ['expected', '2026-11-06T09:00:00Z', 'overdue'],
    ['pending', '2026-11-01T08:59:59Z', 'processing'],
    ['pending', '2027-11-01T09:00:00Z', 'processing'],
    ['denied', '2026-11-01T08:59:59Z', 'overdue'],
  ])('M1 · with a charge that is %s is at %s "%s"', (charge, now, state) => {
    expect(stateOf({ charge, now })).toBe(state);
  });

  test.each<[ChargeState | null, string, ReceivableState]>([
    [null, '2026-11-01T09:00:00Z', 'partial'],
    [null, '2026-11-06T09:00:00Z', 'overdue'],
    ['expected', '2026-11-01T09:00:00Z', 'processing'],
  ])('M4 · partly covered, with a charge that is %s, is at %s "%s"', (charge, now, state) => {
    expect(stateOf({ charge, now, balance: balance({ coveredCents: 1 }) })).toBe(state);
  });

  test('AB1 · partly covered before its due date is not due yet', () => {
    const now = '2026-11-01T08:59:59Z';

    expect(stateOf({ now, balance: balance({ coveredCents: 1 }) })).toBe('future');
  });

  test.each<[SubscriptionStatus, ChargeState | null, ReceivableState]>([
    [Canceled, null, 'cancelled'],
    [Canceled, 'denied', 'cancelled'],
    [NotActive, null, 'notAsked'],
    [NotActive, 'expected', 'notAsked'],
    [NotActive, 'pending', 'notAsked'],
    [NotActive, 'denied', 'overdue'],
    [BankTransferPending, null, 'awaitingTransfer'],
    [BankTransferPending, 'denied', 'awaitingTransfer'],
  ])(
    'M8 · in status %i with a charge that is %s is "%s", however late',
    (status, charge, state) => {
      expect(stateOf({ status, charge, now: '2027-11-01T09:00:00Z' })).toBe(state);
    },
  );
});

test('each number of overdue days is in exactly one ageing band', () => {
  for (let days = 0; days <= 400; days += 1) {
    const bands = ageBands.filter(({ from, to }) => from <= days && (to === null || days <= to));
    expect({ days, bands: bands.length }).toEqual({ days, bands: 1 });
  }
  expect(ageBands.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [31, 60],
    [61, 90],
    [91, null],
  ]);
});

test('an unpaid amount is due now in all open states, and in no other state', () => {
  const states = Object.keys(receivableStates) as ReceivableState[]; // the record has exactly these keys
  const settled = ['paid', 'refunded', 'partlyRefunded', 'writtenOff'];
  const notNow = ['future', 'notAsked', 'cancelled'];

  expect([...openStates, ...settled, ...notNow].toSorted()).toEqual(states.toSorted());
});

describe('money that arrives', () => {
  const taking: Readonly<Record<ReceivableState, readonly [unbilled: boolean, billed: boolean]>> = {
    future: [true, true],
    due: [true, true],
    partial: [true, true],
    overdue: [true, true],
    processing: [true, true],
    awaitingTransfer: [true, true],
    paid: [true, true],
    refunded: [true, true],
    partlyRefunded: [true, true],
    writtenOff: [true, true],
    notAsked: [true, false],
    cancelled: [false, false],
  };

  test.each(Object.keys(receivableStates) as ReceivableState[])(
    'review 10 · covers a receivable in the state %s only if the table allows it',
    (state) => {
      const [unbilled, billed] = taking[state];
      expect(takesMoney(state, { isBilledByProvider: false })).toBe(unbilled);
      expect(takesMoney(state, { isBilledByProvider: true })).toBe(billed);
    },
  );
});
