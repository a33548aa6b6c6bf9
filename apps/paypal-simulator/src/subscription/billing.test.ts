import { describe, expect, test } from 'vitest';
import type { Frequency } from '../catalogue/catalogue.ts';
import {
  aSubscription,
  monthly,
  readSubscription,
  startPayPal,
  transactionsOf,
} from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';
import { dueTime } from './billing-calendar.ts';

describe('due dates', () => {
  const due = (start: string, frequency: Frequency, n: number) =>
    dueTime(Temporal.Instant.from(start), [{ frequency, periods: n }]).toString();

  test.each([
    [1, '2027-02-28T10:00:00Z'],
    [2, '2027-03-31T10:00:00Z'],
    [3, '2027-04-30T10:00:00Z'],
    [4, '2027-05-31T10:00:00Z'],
    [12, '2028-01-31T10:00:00Z'],
    [13, '2028-02-29T10:00:00Z'],
  ])('month %i of 31 January 2027 is %s', (n, expected) => {
    expect(due('2027-01-31T15:45:00Z', { unit: 'MONTH', count: 1 }, n)).toBe(expected);
  });

  test.for([
    ['2027-11-30T08:00:00Z', 'MONTH', 3, 1, '2028-02-29T10:00:00Z'],
    ['2027-11-30T08:00:00Z', 'MONTH', 3, 2, '2028-05-30T10:00:00Z'],
    ['2028-02-29T08:00:00Z', 'YEAR', 1, 1, '2029-02-28T10:00:00Z'],
    ['2028-02-29T08:00:00Z', 'YEAR', 1, 4, '2032-02-29T10:00:00Z'],
    ['2026-11-21T23:59:59Z', 'DAY', 10, 1, '2026-12-01T10:00:00Z'],
    ['2026-11-21T00:00:00Z', 'WEEK', 2, 3, '2027-01-02T10:00:00Z'],
  ] as const)('from %s, %s × %i, the %i. is %s', ([start, unit, count, n, expected]) => {
    expect(due(start, { unit, count }, n)).toBe(expected);
  });

  test('the first payment is due at the start itself', () => {
    expect(due('2026-11-21T09:30:00Z', { unit: 'MONTH', count: 1 }, 0)).toBe(
      '2026-11-21T09:30:00Z',
    );
  });
});

describe('simulated time', () => {
  async function running(now: string, planChanges: object = {}) {
    const paypal = await startPayPal({ now });
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant, {}, planChanges);
    await paypal.approve(id);
    const paymentTimes = async () =>
      (await transactionsOf(merchant, id)).map(({ time, status }) => `${status} ${time}`);
    return { paypal, merchant, id, paymentTimes };
  }

  test('a monthly subscription from 31 January is charged at the end of each month', async () => {
    const { paypal, paymentTimes } = await running('2027-01-31T09:00:00Z');

    await paypal.advance({ months: 3 });
    await paypal.advance({ days: 1 });

    expect(await paymentTimes()).toEqual([
      'COMPLETED 2027-01-31T09:00:00Z',
      'COMPLETED 2027-02-28T10:00:00Z',
      'COMPLETED 2027-03-31T10:00:00Z',
      'COMPLETED 2027-04-30T10:00:00Z',
    ]);
  });

  test('a jump in time charges the same as the same time in small steps', async () => {
    const once = await running('2026-11-21T12:00:00Z');
    const steps = await running('2026-11-21T12:00:00Z');

    await once.paypal.advance({ days: 95 });
    for (let day = 0; day < 95; day += 5) {
      await steps.paypal.advance({ days: 5 });
    }

    expect(await steps.paymentTimes()).toEqual(await once.paymentTimes());
    expect(await once.paymentTimes()).toHaveLength(4);
  });

  test('a plan of three payments ends with the third period', async () => {
    const { paypal, merchant, id, paymentTimes } = await running('2026-11-21T12:00:00Z', {
      billing_cycles: [{ ...monthly, total_cycles: 3 }],
    });
    const { billing_info } = await readSubscription(merchant, id);

    await paypal.advance({ months: 4 });
    const after = await readSubscription(merchant, id);

    expect(billing_info?.final_payment_time).toBe('2027-01-21T10:00:00Z');
    expect(await paymentTimes()).toHaveLength(3);
    expect(after.status).toBe('EXPIRED');
    expect(after.billing_info?.next_billing_time).toBeUndefined();
    expect(after.billing_info?.cycle_executions[0]).toMatchObject({
      cycles_completed: 3,
      cycles_remaining: 0,
    });
  });

  test('the regular price is charged from the end of a free trial', async () => {
    const free = {
      frequency: { interval_unit: 'DAY', interval_count: 14 },
      tenure_type: 'TRIAL',
      sequence: 1,
      total_cycles: 1,
    };
    const { paypal, merchant, id, paymentTimes } = await running('2026-11-21T12:00:00Z', {
      billing_cycles: [free, { ...monthly, sequence: 2 }],
    });
    const { billing_info } = await readSubscription(merchant, id);

    await paypal.advance({ months: 2 });

    expect(billing_info?.next_billing_time).toBe('2026-12-05T10:00:00Z');
    expect(await paymentTimes()).toEqual([
      'COMPLETED 2026-12-05T10:00:00Z',
      'COMPLETED 2027-01-04T10:00:00Z',
    ]);
  });

  test('a declined payment is retried after five days and settles the balance', async () => {
    const { paypal, merchant, id, paymentTimes } = await running('2026-11-21T12:00:00Z');
    await paypal.control('POST', `/subscriptions/${id}/fail-payment`, { upcoming: 1 });

    await paypal.advance({ days: 31 });
    const owing = await readSubscription(merchant, id, 'last_failed_payment');
    await paypal.advance({ days: 5 });
    const settled = await readSubscription(merchant, id);

    expect(owing.billing_info).toMatchObject({
      outstanding_balance: { value: '12.2' },
      failed_payments_count: 1,
      last_failed_payment: {
        amount: { value: '12.2' },
        next_payment_retry_time: '2026-12-26T10:00:00Z',
      },
      next_billing_time: '2027-01-21T10:00:00Z',
      cycle_executions: [{ cycles_completed: 1 }],
    });
    expect(settled.billing_info).toMatchObject({
      outstanding_balance: { value: '0.0' },
      failed_payments_count: 0,
      cycle_executions: [{ cycles_completed: 2 }],
    });
    expect(await paymentTimes()).toEqual([
      'COMPLETED 2026-11-21T12:00:00Z',
      'DECLINED 2026-12-21T10:00:00Z',
      'COMPLETED 2026-12-26T10:00:00Z',
    ]);
  });

  test('a subscription is suspended at the failure threshold, and activated only after its balance is settled', async () => {
    const { paypal, merchant, id } = await running('2026-11-21T12:00:00Z', {
      payment_preferences: { payment_failure_threshold: 2 },
    });
    const activate = () => merchant.post<WireError>(`/v1/billing/subscriptions/${id}/activate`);
    await paypal.control('POST', `/subscriptions/${id}/fail-payment`);
    await paypal.control('POST', `/subscriptions/${id}/fail-payment`);

    const suspended = await readSubscription(merchant, id);
    const refused = await activate();
    await merchant.post(`/v1/billing/subscriptions/${id}/capture`, {
      note: 'Saldo',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: { value: '24.40', currency_code: 'EUR' },
    });
    const accepted = await activate();

    expect(suspended.status).toBe('SUSPENDED');
    expect(refused.body.details?.[0]?.issue).toBe('SUBSCRIPTION_CANNOT_BE_ACTIVATED');
    expect(accepted.status).toBe(204);
  });

  test('periods during a suspension are not charged', async () => {
    const { paypal, merchant, id, paymentTimes } = await running('2026-11-21T12:00:00Z');

    await merchant.post(`/v1/billing/subscriptions/${id}/suspend`, { reason: 'Pausa' });
    await paypal.advance({ months: 3 });
    await merchant.post(`/v1/billing/subscriptions/${id}/activate`);
    const { billing_info } = await readSubscription(merchant, id);

    expect(await paymentTimes()).toHaveLength(1);
    expect(billing_info?.next_billing_time).toBe('2027-03-21T10:00:00Z');
  });
});
