import { describe, expect, test } from 'vitest';
import {
  aBilled,
  aPeriod,
  covered,
  denied,
  none,
  on,
  open,
  paid,
  settled,
  untouched,
} from '../testing/a-booked.ts';
import type { BookedPeriod } from './booked-period.ts';
import {
  isUpcomingRenewal,
  paidPeriodOf,
  type Renewable,
  renewalObstacle,
  renewalStateOf,
  stopObstacle,
} from './renewal.ts';
import { standingOf } from './standing.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

const renewable = (
  payments: readonly BookedPeriod[] = [covered],
  change: Partial<Renewable> = {},
): Renewable => ({
  ...aBilled(ActiveNoRenewal, payments),
  cancelRequestedAt: null,
  renewalStopRequestedAt: null,
  ...change,
});
const next = aPeriod(1, { providerSubscriptionId: null });
const partly = { ...next, balance: { ...none, coveredCents: 1 } };
const nextPaid = settled(next, { coveredCents: 5_490 });
const free = { grossCents: 0 };
const running = '2026-12-01';
const transition = 'subscription.transitionNotAllowed';

type Case = [name: string, facts: Renewable, day: string, obstacle: string | undefined];

const obstacles: Case[] = [
  ['a paid period that runs', renewable(), running, undefined],
  ['the last hours of a paid period', renewable(), '2026-12-20', undefined],
  ['a free period that runs', renewable([settled(untouched, free)]), running, undefined],
  [
    'a written-off period',
    renewable([settled(untouched, { writtenOffCents: 5_490 })]),
    running,
    undefined,
  ],
  ['a renewed period that runs', renewable([covered, nextPaid]), '2026-12-22', undefined],
  ['a paid period that is over', renewable(), '2026-12-21', 'renewal.periodIsOver'],
  ['a paid period that has not begun', renewable(), '2026-11-20', 'renewal.alreadyOpen'],
  ['an open renewal', renewable([covered, next]), running, 'renewal.alreadyOpen'],
  [
    'a paid renewal that has not begun',
    renewable([covered, nextPaid]),
    running,
    'renewal.alreadyOpen',
  ],
  ['an unpaid period that runs', renewable([untouched]), running, 'renewal.periodUnpaid'],
  [
    'an unpaid renewal that has begun',
    renewable([covered, next]),
    '2026-12-22',
    'renewal.periodUnpaid',
  ],
  ['a subscription without a period', renewable([]), running, 'renewal.periodUnpaid'],
  [
    'a requested cancellation',
    renewable([covered], { cancelRequestedAt: '2026-11-22T09:00:00Z' }),
    running,
    'renewal.cancelRequested',
  ],
  [
    'a removed customer',
    renewable([covered], { isCustomerRemoved: true }),
    running,
    'renewal.customerRemoved',
  ],
  [
    'an inactive plan',
    renewable([covered], { isPlanActive: false }),
    running,
    'renewal.planInactive',
  ],
  ...[Active, NotActive, BankTransferPending, Canceled].map(
    (status): Case => [`status ${status}`, renewable([covered], { status }), running, transition],
  ),
];

describe('the next period of a subscription paid by transfer', () => {
  test.for(obstacles)(
    'SUB-11 · opens, or is refused with its reason: %s',
    ([, facts, day, expected]) => {
      expect(renewalObstacle(facts, on(day))).toBe(expected);
    },
  );

  test.for([
    ['paid and running', renewable(), 'possible'],
    ['renewed, nothing received', renewable([covered, next]), 'open'],
    ['renewed without a price', renewable([covered, settled(next, free)]), 'open'],
    ['renewed and paid in part', renewable([covered, partly]), 'funded'],
    ['renewed and paid', renewable([covered, nextPaid]), 'funded'],
    [
      'renewed, and the money went back',
      renewable([covered, { ...next, reversedCents: 1 }]),
      'none',
    ],
    [
      'renewed and billed by a provider',
      renewable([covered, aPeriod(1, { providerSubscriptionId: 'I-1' })]),
      'none',
    ],
    ['renewed, and the running period lost its money', renewable([untouched, next]), 'none'],
    ['cancelled after the renewal', renewable([covered, next], { status: Canceled }), 'none'],
  ] as const)('SUB-11 · has a state from its money: %s', ([, facts, expected]) => {
    expect(renewalStateOf(facts, on(running))).toBe(expected);
  });

  test('SUB-11 · is no longer ahead after its start, whether it is paid or not', () => {
    const started = on('2026-12-22');
    expect(renewalStateOf(renewable([covered, nextPaid]), started)).toBe('possible');
    expect(renewalStateOf(renewable([covered, partly]), started)).toBe('none');
  });

  test.for([
    ['after a settled period, before its start', [covered, next], running, true],
    ['after a settled period, since its start', [covered, next], '2026-12-21', false],
    ['after an unpaid period', [untouched, next], running, false],
    ['alone', [next], running, false],
  ] as const)('SUB-11 · is ahead only %s', ([, payments, day, expected]) => {
    expect(isUpcomingRenewal(next, payments, on(day))).toBe(expected);
  });
});

const stoppable = (change: Partial<Renewable> = {}) =>
  renewable([paid], { status: Active, providerNextAt: '2026-12-21T09:00:00Z', ...change });
const asked = '2026-11-22T09:00:00Z';
const notStoppable = 'renewal.notStoppable';

const stops: Case[] = [
  ['a paid period that runs', stoppable(), running, undefined],
  ['a free period that runs', stoppable({ payments: [settled(open(), free)] }), running, undefined],
  ['a stop that was asked for', stoppable({ renewalStopRequestedAt: asked }), running, undefined],
  ['a cancellation', stoppable({ cancelRequestedAt: asked }), running, 'renewal.cancelRequested'],
  ['the hour of the next charge', stoppable(), '2026-12-21', notStoppable],
  ['a first charge to come', stoppable({ payments: [open()] }), running, notStoppable],
  ['a refused charge', stoppable({ payments: [open(denied)] }), running, notStoppable],
  [
    'a reversed charge',
    stoppable({ payments: [open({ reversedCents: 1 })] }),
    running,
    notStoppable,
  ],
  ['no period', stoppable({ payments: [] }), running, notStoppable],
  ...[NotActive, ActiveNoRenewal, BankTransferPending, Canceled].map(
    (status): Case => [`status ${status}`, stoppable({ status }), running, transition],
  ),
];

describe('the renewal of a subscription that a provider bills', () => {
  test.for(stops)(
    'SUB-12 · can stop, or is refused with its reason: %s',
    ([, facts, day, expected]) => {
      expect(stopObstacle(facts, on(day))).toBe(expected);
    },
  );

  test.for([
    ['paid and running', stoppable(), 'stoppable'],
    ['asked to stop', stoppable({ renewalStopRequestedAt: asked }), 'none'],
    ['not charged', stoppable({ payments: [open(denied)] }), 'none'],
  ] as const)('SUB-12 · has a state: %s', ([, facts, expected]) => {
    expect(renewalStateOf(facts, on(running))).toBe(expected);
  });

  const second = (change: Partial<BookedPeriod> = {}) =>
    aPeriod(1, { providerSubscriptionId: 'I-1', ...change });

  test.for([
    ['a paid period', [paid], 'paid'],
    ['a later period that is paid too', [paid, settled(second(), { coveredCents: 5_490 })], 'paid'],
    ['a charge that is examined', [paid, second({ chargeState: 'pending' })], 'pending'],
    ['a denied charge', [paid, second({ chargeState: 'denied' })], 'none'],
    ['a period without a charge', [paid, second()], 'none'],
    ['a reversed charge', [paid, second({ reversedCents: 1 })], 'none'],
    ['a period before it without money', [open(), second({ chargeState: 'pending' })], 'none'],
    ['no paid period', [second({ chargeState: 'pending' })], 'none'],
    ['no period', [], 'none'],
  ] as const)('W193 AO3 · the paid period at the end: %s', ([, payments, expected]) => {
    const booked = stoppable({ payments });
    expect(paidPeriodOf(booked, standingOf(booked, on('2026-12-22')))).toBe(expected);
  });

  test('AO11 · uses the payment state that the list has computed', () => {
    expect(renewalStateOf(stoppable(), on(running), { kind: 'regular' })).toBe('stoppable');
    expect(renewalStateOf(stoppable(), on(running), { kind: 'overdue' })).toBe('none');
  });
});
