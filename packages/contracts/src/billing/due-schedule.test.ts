import { describe, expect, test } from 'vitest';
import type { Booked, BookedPeriod } from './booked-period.ts';
import { dueSchedule } from './due-schedule.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const at = (text: string) => Temporal.Instant.from(text);
const dueDays = ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00Z', '2026-03-31T08:00:00Z'];
const start = '2026-01-31T09:00:00Z';

const paidWhole = { grossCents: 1_220, coveredCents: 1_220, refundedCents: 0, writtenOffCents: 0 };

const open = (period: number, change: Partial<BookedPeriod> = {}): BookedPeriod => ({
  period,
  dueAt: dueDays[period] ?? start,
  netCents: 1_000,
  vatCents: 220,
  balance: { grossCents: 1_220, coveredCents: 0, refundedCents: 0, writtenOffCents: 0 },
  paidAt: null,
  providerSubscriptionId: null,
  reversedCents: 0,
  ...change,
});
const settled = (period: number, balance: Partial<BookedPeriod['balance']> = {}) =>
  open(period, {
    paidAt: dueDays[period] ?? start,
    balance: { ...paidWhole, ...balance },
  });
const online = (period: number, balance: Partial<BookedPeriod['balance']> = {}) => ({
  ...settled(period, balance),
  providerSubscriptionId: 'I-1',
});

function aBilled(change: Partial<Booked> = {}): Booked {
  return {
    status: NotActive,
    startAt: start,
    recurrenceMonths: 1,
    grossCents: 1_220,
    vatBasisPoints: 2_200,
    payments: [open(0)],
    ...change,
  };
}

const statesOf = (billed: Booked, now: string) =>
  dueSchedule(billed, at(now)).map(({ period, state }) => `${period} ${state}`);

describe('CAL-02 · the states of the due dates', () => {
  test('CAL-02 · twelve due dates are shown after the last paid one', () => {
    const billed = aBilled({ status: Active, payments: [online(0)] });

    const states = statesOf(billed, '2026-02-01T00:00:00Z');

    expect(states).toHaveLength(13);
    expect(states.slice(0, 3)).toEqual(['0 paid', '1 future', '2 future']);
  });

  test.each([
    { providerStatus: 'active', last: '12 future' },
    { providerStatus: 'cancelled', last: '1 ends' },
    { providerStatus: 'expired', last: '1 ends' },
  ])(
    'AO24 · the last due date is $last while PayPal says $providerStatus',
    ({ providerStatus, last }) => {
      const billed = aBilled({ status: Active, payments: [online(0)], providerStatus });

      expect(statesOf(billed, '2026-02-01T00:00:00Z').at(-1)).toBe(last);
    },
  );

  test('CAL-02 · an unpaid due date is shown before later paid ones', () => {
    const billed = aBilled({ status: Active, payments: [online(0), open(1), online(2)] });

    expect(statesOf(billed, '2026-04-01T00:00:00Z').slice(0, 3)).toEqual([
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
  ])(
    'CAL-02 · at %s the first renewal, whose receivable is about to open, is "%s"',
    (now, state) => {
      const billed = aBilled({ status: Active, payments: [online(0)] });

      expect(statesOf(billed, now)[1]).toBe(state);
    },
  );

  const refundedWhole = { coveredCents: 0, refundedCents: 1_220 };
  const ofReceivable: [string, Partial<Booked>, string][] = [
    ['paid', { status: Active, payments: [online(0)] }, '0 paid'],
    ['refunded', { status: Active, payments: [online(0, refundedWhole)] }, '0 refunded'],
    [
      'partly refunded',
      { status: Active, payments: [online(0, { coveredCents: 720, refundedCents: 500 })] },
      '0 partlyRefunded',
    ],
    [
      'written off',
      {
        status: ActiveNoRenewal,
        payments: [settled(0, { coveredCents: 0, writtenOffCents: 1_220 })],
      },
      '0 writtenOff',
    ],
    ['awaiting its transfer', { status: BankTransferPending }, '0 awaitingTransfer'],
    ['never activated', { status: NotActive }, '0 notAsked'],
    ['refused', { status: NotActive, payments: [open(0, { chargeState: 'denied' })] }, '0 overdue'],
    [
      'pending at the provider',
      { status: Active, payments: [open(0, { chargeState: 'pending' })] },
      '0 processing',
    ],
    ['activated by a transfer that was deleted', { status: ActiveNoRenewal }, '0 overdue'],
    ['cancelled', { status: Canceled }, '0 cancelled'],
  ];

  test.each(ofReceivable)(
    'F4a F4d · a due date has the state of its receivable: %s',
    (_, change, state) => {
      expect(statesOf(aBilled(change), '2026-02-10T00:00:00Z')[0]).toBe(state);
    },
  );

  test('F4a · a refunded due date is not one of the next twelve', () => {
    const billed = aBilled({ status: Active, payments: [online(0, refundedWhole)] });

    expect(statesOf(billed, '2026-02-01T00:00:00Z')).toHaveLength(13);
  });

  test.each<[string, Partial<Booked>, string[]]>([
    ['suspended', { payments: [online(0)] }, ['0 paid', '5 future', '6 future']],
    ['never activated', { payments: [open(0)] }, ['0 notAsked', '5 future', '6 future']],
    [
      'awaiting a transfer',
      { status: BankTransferPending },
      ['0 awaitingTransfer', '5 future', '6 future'],
    ],
    [
      'active again since May',
      { status: Active, payments: [online(0)], activeSince: '2026-05-20T09:00:00Z' },
      ['0 paid', '4 due', '5 future'],
    ],
  ])('F4b F4c M8 · months that were not billed are not due dates: %s', (_, change, states) => {
    expect(statesOf(aBilled(change), '2026-06-01T00:00:00Z').slice(0, 3)).toEqual(states);
  });

  test.each([
    [ActiveNoRenewal, [settled(0)], ['0 paid', '1 ends']],
    [ActiveNoRenewal, [open(0)], ['0 overdue', '1 ends']],
    [ActiveNoRenewal, [open(0), settled(2)], ['0 overdue', '2 paid', '3 ends']],
    [Canceled, [settled(0)], ['0 paid', '1 cancelled']],
    [Canceled, [open(0)], ['0 cancelled']],
    [Canceled, [online(0), open(2)], ['0 paid', '2 cancelled']],
    [Canceled, [open(0), online(2)], ['0 cancelled', '2 paid', '3 cancelled']],
  ])('CAL-02 · in status %i there are no due dates after the end', (status, payments, states) => {
    expect(statesOf(aBilled({ status, payments }), '2026-02-10T00:00:00Z')).toEqual(states);
  });

  test('F3 · a frozen period keeps its net price and VAT, and the other periods use the current ones', () => {
    const payments = [
      { ...online(0, { grossCents: 999, coveredCents: 999 }), netCents: 819, vatCents: 180 },
    ];
    const billed = aBilled({ status: Active, grossCents: 1_003, vatBasisPoints: 1_000, payments });

    const [first, second] = dueSchedule(billed, at(start));

    expect(first).toMatchObject({ grossCents: 999, netCents: 819, vatCents: 180 });
    expect(second).toMatchObject({ grossCents: 1_003, netCents: 912, vatCents: 91 });
  });
});
