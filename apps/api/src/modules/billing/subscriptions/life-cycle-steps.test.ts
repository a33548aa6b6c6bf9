import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { describe, expect, test } from 'vitest';
import { type LifeCycleFacts, planOf } from './life-cycle-steps.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const start = '2026-01-31T09:00:00Z';
const endOfFirst = Temporal.Instant.from('2026-02-28T09:00:00Z');

const payment = (period: number, change: Partial<LifeCycleFacts['payments'][number]> = {}) => ({
  id: period + 100,
  period,
  amountCents: 1_220,
  paidAt: null,
  providerSubscriptionId: null,
  missingNotedAt: null,
  ...change,
});
const first = payment(0, { paidAt: start, providerSubscriptionId: 'I-1' });

function planned(change: Partial<LifeCycleFacts>, now: string) {
  const living: LifeCycleFacts = {
    status: Active,
    startAt: start,
    recurrenceMonths: 1,
    grossCents: 1_220,
    vatBasisPoints: 2_200,
    reconciledAt: now,
    activeSince: start,
    providerStatus: 'active',
    payments: [first],
    ...change,
  };
  const { steps, nextAt } = planOf(living, Temporal.Instant.from(now));
  return { steps, nextAt: nextAt && String(nextAt) };
}

describe('CAL-03 · the automatic steps of a subscription', () => {
  test.each([
    ['2026-02-28T08:59:59Z', [], '2026-02-28T09:00:00Z'],
    ['2026-02-28T09:00:00Z', [{ kind: 'renew', period: 1 }], '2026-03-05T09:00:00Z'],
    [
      '2026-04-01T09:00:00Z',
      [
        { kind: 'renew', period: 1 },
        { kind: 'renew', period: 2 },
      ],
      '2026-04-01T10:00:00Z',
    ],
  ])('CAL-03 · a subscription paid online has these steps at %s', (now, steps, nextAt) => {
    expect(planned({}, now)).toEqual({ steps, nextAt });
  });

  test.each(['cancelled', 'expired'])(
    'AO16 CAL-03 · after the billing is %s at the provider no further period is opened',
    (providerStatus) => {
      expect(planned({ providerStatus }, '2026-04-01T09:00:00Z')).toEqual({
        steps: [],
        nextAt: '2026-04-30T08:00:00Z',
      });
    },
  );

  test('CAL-03 · a charged period is not opened again, and an earlier one is', () => {
    const payments = [first, payment(2, { paidAt: '2026-03-31T08:00:00Z' })];

    expect(planned({ payments }, '2026-04-01T00:00:00Z').steps).toEqual([
      { kind: 'renew', period: 1 },
    ]);
  });

  test.each([
    ['2026-03-05T08:59:59Z', [], '2026-03-05T09:00:00Z'],
    [
      '2026-03-05T09:00:00Z',
      [
        {
          kind: 'missPayment',
          paymentId: 101,
          period: 1,
          dueAt: endOfFirst,
        },
      ],
      '2026-03-31T08:00:00Z',
    ],
  ])(
    'CAL-03 · an unpaid renewal counts as missing five days later: at %s',
    (now, steps, nextAt) => {
      expect(planned({ payments: [first, payment(1)] }, now)).toEqual({ steps, nextAt });
    },
  );

  test.each([null, '2026-03-05T08:59:59Z'])(
    'CAL-04 · a charge is not missing when the last query to the provider was at %s',
    (reconciledAt) => {
      const payments = [first, payment(1)];

      expect(planned({ payments, reconciledAt }, '2026-03-20T09:00:00Z')).toEqual({
        steps: [],
        nextAt: '2026-03-20T10:00:00Z',
      });
    },
  );

  test('CAL-03 · a payment already marked as missing is not marked again', () => {
    const payments = [first, payment(1, { missingNotedAt: '2026-03-05T10:00:00Z' })];

    expect(planned({ payments }, '2026-03-20T09:00:00Z')).toEqual({
      steps: [],
      nextAt: '2026-03-31T08:00:00Z',
    });
  });

  test('CAL-03 · a run that is many years late catches up in several steps', () => {
    const { steps, nextAt } = planned({}, '2036-01-01T09:00:00Z');

    expect(steps).toHaveLength(24);
    expect(nextAt).toBe('2036-01-01T09:00:00Z');
  });

  test.each([
    ['2026-02-21T08:59:59Z', [], '2026-02-21T09:00:00Z'],
    ['2026-02-21T09:00:00Z', [{ kind: 'announceEnd', endsAt: endOfFirst }], '2026-02-28T09:00:00Z'],
    ['2026-02-28T09:00:00Z', [{ kind: 'end', period: 1, endsAt: endOfFirst }], null],
    ['2026-05-01T09:00:00Z', [{ kind: 'end', period: 1, endsAt: endOfFirst }], null],
  ])('CAL-03 · a subscription paid by transfer has these steps at %s', (now, steps, nextAt) => {
    const payments = [payment(0, { paidAt: start })];

    expect(planned({ status: ActiveNoRenewal, payments }, now)).toEqual({ steps, nextAt });
  });

  test.each([NotActive, BankTransferPending, Canceled])(
    'CAL-03 · in status %i there are no automatic steps',
    (status) => {
      expect(planned({ status }, '2030-01-01T00:00:00Z')).toEqual({ steps: [], nextAt: null });
    },
  );
});
