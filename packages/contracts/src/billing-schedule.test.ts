import { describe, expect, test } from 'vitest';
import {
  announcedFrom,
  type Billed,
  billingSchedule,
  nextBillingDate,
  overdueFrom,
} from './billing-schedule.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const at = (text: string) => Temporal.Instant.from(text);
const start = '2026-01-31T09:00:00Z';

const unpaid = (period: number) => ({
  period,
  amountCents: 1_220,
  paidAt: null,
  providerSubscriptionId: null,
});
const paid = (period: number, paidAt: string, providerSubscriptionId: string | null = null) => ({
  ...unpaid(period),
  paidAt,
  providerSubscriptionId,
});
const online = (period: number, paidAt: string) => paid(period, paidAt, 'I-1');

function aBilled(change: Partial<Billed> = {}): Billed {
  return {
    status: NotActive,
    startAt: start,
    recurrenceMonths: 1,
    grossCents: 1_220,
    vatBasisPoints: 2_200,
    payments: [unpaid(0)],
    ...change,
  };
}

const statesOf = (billed: Billed, now: string) =>
  billingSchedule(billed, at(now)).map(({ period, state }) => `${period} ${state}`);

describe('CAL-02 · when it is billed next', () => {
  test.each<[string, Partial<Billed>, string]>([
    ['not paid yet: the start and a period', {}, '2026-02-28T09:00:00Z'],
    [
      'paid by transfer: it ends then',
      { status: ActiveNoRenewal, payments: [paid(0, '2026-02-03T09:00:00Z')] },
      '2026-02-28T09:00:00Z',
    ],
    [
      'paid online: from the day of the first charge',
      { status: Active, payments: [online(0, '2026-02-03T15:00:00Z')] },
      '2026-03-03T15:00:00Z',
    ],
    [
      'after two renewals: the third',
      {
        status: Active,
        payments: [
          online(0, '2026-02-03T15:00:00Z'),
          online(1, '2026-03-03T10:00:00Z'),
          online(2, '2026-04-05T10:00:00Z'),
        ],
      },
      '2026-05-03T14:00:00Z',
    ],
    [
      'a renewal that did not come: still that one',
      { status: Active, payments: [online(0, '2026-02-03T15:00:00Z'), unpaid(1)] },
      '2026-03-03T15:00:00Z',
    ],
    [
      'to be charged later for the first time: the start',
      { status: Active, payments: [{ ...unpaid(0), providerSubscriptionId: 'I-1' }] },
      start,
    ],
    [
      'online after a year by transfer: from that charge on',
      {
        status: Active,
        recurrenceMonths: 12,
        payments: [paid(0, start), online(1, '2027-02-10T10:00:00Z')],
      },
      '2028-02-10T10:00:00Z',
    ],
  ])('CAL-02 · %s', (_, change, next) => {
    expect(nextBillingDate(aBilled(change))).toBe(next);
  });
});

describe('CAL-02 · how the due dates stand', () => {
  const renewed = aBilled({
    status: Active,
    payments: [online(0, start), unpaid(1), online(2, '2026-03-31T08:00:00Z')],
  });

  test('CAL-02 · twelve are shown after the last one that was paid', () => {
    const billed = aBilled({ status: Active, payments: [online(0, start)] });

    const states = statesOf(billed, '2026-02-01T00:00:00Z');

    expect(states).toHaveLength(13);
    expect(states.slice(0, 3)).toEqual(['0 paid', '1 future', '2 future']);
  });

  test('CAL-02 · one that is missing is shown before those that were paid after it', () => {
    expect(statesOf(renewed, '2026-04-01T00:00:00Z').slice(0, 3)).toEqual([
      '1 overdue',
      '2 paid',
      '3 future',
    ]);
  });

  test.each([
    ['2026-02-28T08:59:59Z', '1 future'],
    ['2026-02-28T09:00:00Z', '1 due'],
    ['2026-03-05T08:59:59Z', '1 due'],
    ['2026-03-05T09:00:00Z', '1 overdue'],
  ])('CAL-02 · at %s the first renewal, not paid, is "%s"', (now, state) => {
    const billed = aBilled({ status: Active, payments: [online(0, start)] });

    expect(statesOf(billed, now)[1]).toBe(state);
  });

  test.each([
    [ActiveNoRenewal, [paid(0, start)], ['0 paid', '1 ends']],
    [ActiveNoRenewal, [unpaid(0)], ['1 ends']],
    [Canceled, [paid(0, start)], ['0 paid', '1 cancelled']],
    [Canceled, [unpaid(0)], ['0 cancelled']],
  ])('CAL-02 · in status %i nothing comes after the end', (status, payments, states) => {
    expect(statesOf(aBilled({ status, payments }), '2026-02-10T00:00:00Z')).toEqual(states);
  });

  test('CAL-02 · what waits for its transfer is due from its start', () => {
    const billed = aBilled({ status: BankTransferPending });

    expect(statesOf(billed, '2026-02-01T00:00:00Z').slice(0, 2)).toEqual(['0 due', '1 future']);
  });

  test('CAL-02 · a recorded period keeps its own amount, the others have that of now; net and VAT add up', () => {
    const payments = [{ ...online(0, start), amountCents: 999 }];
    const [first, second] = billingSchedule(
      aBilled({ status: Active, grossCents: 1_003, payments }),
      at(start),
    );

    expect(first).toMatchObject({ grossCents: 999, netCents: 819, vatCents: 180 });
    expect(second).toMatchObject({ grossCents: 1_003, netCents: 822, vatCents: 181 });
  });
});

test.each([
  ['2026-03-26T09:00:00Z', '2026-03-31T08:00:00Z', '2026-03-19T09:00:00Z'],
  ['2026-10-23T20:30:00Z', '2026-10-28T21:30:00Z', '2026-10-16T20:30:00Z'],
])('CAL-02 · days of grace and of notice about %s are days in Rome', (due, late, announced) => {
  expect(String(overdueFrom(at(due)))).toBe(late);
  expect(String(announcedFrom(at(due)))).toBe(announced);
});
