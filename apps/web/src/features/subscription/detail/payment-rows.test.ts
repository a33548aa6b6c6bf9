import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { UsedCredit } from '@canone/contracts/ledger/used-credit';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { expect, test } from 'vitest';
import { nextDueDates, otherEntries, paymentRows, recentRows } from './payment-rows.ts';

type Payment = Subscription['payments'][number];

const dayOf = (period: number) => `2026-0${period + 1}-04T09:00:00Z`;
// The functions read only these fields, so a partial record is enough.
const payment = (period: number) =>
  ({ id: 10 + period, period, providerSubscriptionId: null }) as Payment;
const receivable = (period: number, state: ReceivableState) =>
  ({ id: 10 + period, dueDate: dayOf(period), state }) as Receivable;
const entry = (id: number, periodStart: string | null) => ({ id, periodStart }) as LedgerEntry;

test('open receivables come first from the oldest, then the other receivables from the newest', () => {
  const states: ReceivableState[] = ['paid', 'overdue', 'paid', 'due', 'future'];
  const rows = paymentRows({
    payments: states.map((_, period) => payment(period)),
    receivables: states.map((state, period) => receivable(period, state)),
    entries: [],
    credits: [],
  });

  expect(rows.map((row) => row.payment.period)).toEqual([1, 3, 4, 2, 0]);
});

test('AQ33 · of five years of periods all open ones and the settled ones of the last year are shown first', () => {
  const periods = Array.from({ length: 60 }, (_, period) => period);
  const rows = paymentRows({
    payments: periods.map(payment),
    receivables: periods.map((period) =>
      receivable(period, period % 30 === 1 ? 'overdue' : 'paid'),
    ),
    entries: [],
    credits: [],
  });

  const shown = recentRows(rows).map((row) => row.payment.period);

  expect(shown.slice(0, 3)).toEqual([1, 31, 59]);
  expect(shown.at(-1)).toBe(48);
  expect(recentRows(rows.slice(0, 14))).toHaveLength(14);
});

test('an entry is listed only with the period that it pays', () => {
  const elsewhere = '2025-12-01T09:00:00Z';
  const entries = [
    entry(1, dayOf(0)),
    entry(2, dayOf(1)),
    entry(3, null),
    entry(4, dayOf(0)),
    entry(5, elsewhere),
  ];
  const rows = paymentRows({
    payments: [payment(0), payment(1)],
    receivables: [receivable(0, 'paid'), receivable(1, 'partial')],
    entries,
    credits: [],
  });

  expect(rows.map((row) => row.entries.map(({ id }) => id))).toEqual([[2], [1, 4]]);
  expect(otherEntries(entries, rows).map(({ id }) => id)).toEqual([3, 5]);
});

test('a payment has no entries until its receivable is loaded', () => {
  const [row] = paymentRows({
    payments: [payment(0)],
    receivables: [],
    entries: [entry(1, null), entry(2, dayOf(0))],
    credits: [],
  });

  expect(row).toEqual({
    payment: payment(0),
    receivable: undefined,
    entries: [],
    credits: [],
  });
});

test('AA11 · a credit is listed with the period that it partly pays', () => {
  const credit = (entryId: number, period: number) =>
    ({ entryId, receivableId: payment(period).id }) as UsedCredit;
  const rows = paymentRows({
    payments: [payment(0), payment(1)],
    receivables: [receivable(0, 'paid'), receivable(1, 'future')],
    entries: [],
    credits: [credit(8, 1), credit(9, 1)],
  });

  expect(rows.map(({ credits }) => credits.map(({ entryId }) => entryId))).toEqual([[8, 9], []]);
});

test.each([
  [
    ['paid', 'due', 'future', 'future', 'future'],
    [1, 2, 3],
  ],
  [
    ['future', 'future', 'future', 'future'],
    [0, 1, 2],
  ],
  [
    ['paid', 'ends'],
    [0, 1],
  ],
  [
    ['refunded', 'writtenOff', 'overdue', 'future', 'future'],
    [2, 3, 4],
  ],
  [
    ['paid', 'paid', 'future', 'ends'],
    [2, 3],
  ],
])('of the due dates %j the dates %j are shown at first', (states, shown) => {
  const items = states.map((state, place) => ({ state, place }));

  expect(nextDueDates(items).map(({ place }) => place)).toEqual(shown);
});
