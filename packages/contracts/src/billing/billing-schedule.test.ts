import { describe, expect, test } from 'vitest';
import {
  announcedFrom,
  type Billed,
  isBilledPeriod,
  nextBillingDate,
  nextBillingSource,
  overdueCutoff,
  overdueFrom,
  periodBounds,
} from './billing-schedule.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;
const at = (text: string) => Temporal.Instant.from(text);
const start = '2026-01-31T09:00:00Z';

const unpaid = (period: number) => ({
  period,
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

describe('M10 · the source of the next billing date', () => {
  const providerNextAt = '2026-03-05T10:00:00Z';
  const payments = [online(0, '2026-02-05T15:00:00Z')];

  test('M10 · is the provider while it bills and gives a date', () => {
    const billed = aBilled({ status: Active, payments, providerNextAt });

    expect(nextBillingDate(billed)).toBe(providerNextAt);
    expect(nextBillingSource(billed)).toBe('provider');
  });

  test.each<[string, Partial<Billed>]>([
    ['the provider gives no date', { status: Active, payments, providerNextAt: null }],
    ['a transfer pays', { status: ActiveNoRenewal, payments, providerNextAt }],
    ['the subscription is suspended', { status: NotActive, payments, providerNextAt }],
  ])('M10 · is our schedule when %s', (_, change) => {
    const billed = aBilled(change);

    expect(nextBillingDate(billed)).toBe('2026-03-05T15:00:00Z');
    expect(nextBillingSource(billed)).toBe('schedule');
  });
});

describe('CAL-02 · the next billing date', () => {
  test.each<[string, Partial<Billed>, string]>([
    ['before the first payment it is one period after the start', {}, '2026-02-28T09:00:00Z'],
    [
      'AO54 · it is the end of the first period, which an activation has moved and whose money was lost',
      { status: BankTransferPending, payments: [unpaid(3)] },
      '2026-05-31T08:00:00Z',
    ],
    [
      'after a payment by transfer it is the end of the period',
      { status: ActiveNoRenewal, payments: [paid(0, '2026-02-03T09:00:00Z')] },
      '2026-02-28T09:00:00Z',
    ],
    [
      'after a first charge it is counted from the day of that charge',
      { status: Active, payments: [online(0, '2026-02-03T15:00:00Z')] },
      '2026-03-03T15:00:00Z',
    ],
    [
      'billed since the 3rd and charged on the 6th, it is counted from the 3rd',
      {
        status: Active,
        payments: [{ ...online(0, '2026-02-06T15:00:00Z'), billedSince: '2026-02-03T15:00:00Z' }],
      },
      '2026-03-03T15:00:00Z',
    ],
    [
      'with a pending charge it is the next period',
      {
        status: Active,
        payments: [online(0, '2026-02-03T15:00:00Z'), { ...unpaid(1), chargeState: 'pending' }],
      },
      '2026-04-03T14:00:00Z',
    ],
    [
      'after two renewals it is the third',
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
      'with a missing renewal it is that renewal',
      { status: Active, payments: [online(0, '2026-02-03T15:00:00Z'), unpaid(1)] },
      '2026-03-03T15:00:00Z',
    ],
    [
      'with a first charge in the future it is the start',
      { status: Active, payments: [{ ...unpaid(0), providerSubscriptionId: 'I-1' }] },
      start,
    ],
    [
      'after a year by transfer it is counted from the first charge online',
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

  test.each([NotActive, BankTransferPending])(
    'R61 CAL-02 · with status %i is one period after the start, when the first charge was reversed',
    (status) => {
      const first = { providerSubscriptionId: 'I-1', billedSince: '2026-02-03T15:00:00Z' };
      const billed = aBilled({ status, payments: [{ ...unpaid(0), ...first }] });

      expect(nextBillingDate(billed)).toBe('2026-03-03T15:00:00Z');
    },
  );
});

test.each([
  [0, '2026-01-31T09:00:00Z', '2026-03-31T08:00:00Z'],
  [1, '2026-03-31T08:00:00Z', '2026-05-31T08:00:00Z'],
])('CAL-02 · period %i, every two months from 31 January, begins %s and ends %s', (...bounds) => {
  const [period, dueAt, endsAt] = bounds;

  expect(periodBounds(aBilled({ recurrenceMonths: 2 }), period)).toEqual({ period, dueAt, endsAt });
});

test('M9 · a provider’s billing counts from the period in which it began', () => {
  const payments = [paid(0, start), paid(1, start), online(2, '2026-04-10T10:00:00Z')];

  expect(periodBounds(aBilled({ payments }), 3)).toEqual({
    period: 3,
    dueAt: '2026-05-10T10:00:00Z',
    endsAt: '2026-06-10T10:00:00Z',
  });
});

test.each([
  ['the first period of its billing, whenever it became active', 0, true],
  ['a period that began during the suspension', 1, false],
  ['the period that began at the reactivation', 2, true],
])(
  'M8 · only a period that began while the subscription was active was billed: %s',
  (_, period, isBilled) => {
    const billed = aBilled({ status: Active, payments: [online(0, start)] });

    expect(isBilledPeriod({ ...billed, activeSince: '2026-03-31T08:00:00Z' }, period)).toBe(
      isBilled,
    );
  },
);

test.each([
  ['2026-03-26T09:00:00Z', '2026-03-31T08:00:00Z', '2026-03-19T09:00:00Z'],
  ['2026-10-23T20:30:00Z', '2026-10-28T21:30:00Z', '2026-10-16T20:30:00Z'],
])('CAL-02 · days of grace and of notice around %s are days in Rome', (due, late, announced) => {
  expect(String(overdueFrom(at(due)))).toBe(late);
  expect(String(overdueCutoff(at(late)))).toBe(due);
  expect(String(announcedFrom(at(due)))).toBe(announced);
});
