import { expect, test } from 'vitest';
import {
  aBilled,
  aPeriod,
  covered,
  denied,
  dueDays,
  on,
  paid,
  untouched,
} from '../testing/a-booked.ts';
import type { Booked } from './booked-period.ts';
import { dueSchedule } from './due-schedule.ts';
import { nextDueDate } from './next-due.ts';
import { isSettledState } from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The first unsettled date in the section "Prossime scadenze" on the page of the subscription. */
const firstOfPage = (billed: Booked, now: Temporal.Instant) =>
  dueSchedule(billed, now).find(({ state }) => !isSettledState(state))?.start;

const second = aPeriod(1, { providerSubscriptionId: 'I-1' });

test.for<[string, Booked, string, string | undefined]>([
  ['the next period of a paid one', aBilled(Active, [paid]), '2026-11-25', dueDays[1]],
  ['the open period once it began', aBilled(Active, [paid, second]), '2026-12-22', dueDays[1]],
  ['the overdue period', aBilled(Active, [paid, second]), '2027-01-02', dueDays[1]],
  [
    'the refused charge, not the period after it',
    aBilled(Active, [paid, { ...second, ...denied }]),
    '2026-12-22',
    dueDays[1],
  ],
  ['the end without renewal', aBilled(ActiveNoRenewal, [covered]), '2026-11-25', dueDays[1]],
  [
    'the end after the last charge of PayPal',
    aBilled(Active, [paid], { providerStatus: 'cancelled' }),
    '2026-11-25',
    dueDays[1],
  ],
  ['the awaited transfer', aBilled(BankTransferPending, [untouched]), '2026-11-25', dueDays[0]],
  [
    'the first period that begins later',
    aBilled(ActiveNoRenewal, [untouched]),
    '2026-11-01',
    dueDays[0],
  ],
])('LST-16 · the next due date is %s, as on the page', ([, billed, day, expected]) => {
  const now = on(day);

  expect(nextDueDate(billed, now)).toBe(expected);
  expect(String(firstOfPage(billed, now))).toBe(expected);
});

test.for<[string, Booked]>([
  ['before the activation', aBilled(NotActive, [untouched])],
  ['after the cancellation', aBilled(Canceled, [paid, second])],
])('LST-16 · nothing is due %s', ([, billed]) => {
  expect(nextDueDate(billed, on('2026-12-22'))).toBeNull();
});

test('LST-16 · a charge that the bank took back is due after the cancellation too', () => {
  const takenBack = { ...second, reversedCents: 5_490 };

  expect(nextDueDate(aBilled(Canceled, [paid, takenBack]), on('2026-12-22'))).toBe(dueDays[1]);
});

test('LST-16 · the provider’s own date comes first while it bills', () => {
  const billed = aBilled(Active, [paid], { providerNextAt: '2026-12-24T10:00:00Z' });

  expect(nextDueDate(billed, on('2026-11-25'))).toBe('2026-12-24T10:00:00Z');
});
