import { describe, expect, test } from 'vitest';
import {
  aPlan,
  aProduct,
  aSubscription,
  monthly,
  planRequest,
  readSubscription,
  startPayPal,
  transactionsOf,
  whole,
} from '../testing/simulated-paypal.ts';
import type { WireError, WirePlan, WireSubscription, WireTransaction } from '../testing/wire.ts';

const url = '/v1/billing/subscriptions';

describe('a running subscription', () => {
  async function running(planChanges: object = {}, changes: object = {}) {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const subscription = await aSubscription(merchant, changes, planChanges);
    await paypal.approve(subscription.id);
    return { paypal, merchant, id: subscription.id, planId: subscription.plan_id };
  }

  test('was paid at the approval by a buyer with a PayPal account', async () => {
    const { merchant, id } = await running();

    const { status, billing_info, subscriber } = await readSubscription(merchant, id);
    const [payment] = await transactionsOf(merchant, id);

    expect(status).toBe('ACTIVE');
    expect(subscriber.payer_id).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
    expect(billing_info).toMatchObject({
      outstanding_balance: { value: '0.0' },
      last_payment: {
        amount: { value: '12.2', currency_code: 'EUR' },
        time: '2026-11-21T09:30:00Z',
      },
      next_billing_time: '2026-12-21T10:00:00Z',
      failed_payments_count: 0,
      cycle_executions: [
        {
          tenure_type: 'REGULAR',
          sequence: 1,
          cycles_completed: 1,
          cycles_remaining: 0,
          total_cycles: 0,
        },
      ],
    });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      amount_with_breakdown: {
        gross_amount: { value: '12.20', currency_code: 'EUR' },
        fee_amount: { value: '0.76' },
        net_amount: { value: '11.44' },
      },
    });
  });

  test('multiplies the price by the quantity if the plan allows quantities', async () => {
    const { merchant, id } = await running({ quantity_supported: true }, { quantity: '3' });

    const { billing_info } = await readSubscription(merchant, id);

    expect(billing_info?.last_payment?.amount.value).toBe('36.6');
  });

  test('pays the setup fee in addition to the first period', async () => {
    const { merchant, id } = await running({
      payment_preferences: { setup_fee: { value: '5', currency_code: 'EUR' } },
    });

    const payments = await transactionsOf(merchant, id);

    expect(
      payments.map(({ amount_with_breakdown: { gross_amount } }) => gross_amount.value),
    ).toEqual(['5.00', '12.20']);
  });

  test('keeps the buyer whom the seller has named', async () => {
    const { merchant, id } = await running(
      {},
      {
        subscriber: {
          name: { given_name: 'Marco', surname: 'Rinaldi' },
          email_address: 'marco@cliente.example',
        },
      },
    );

    const { subscriber } = await readSubscription(merchant, id);

    expect(subscriber).toMatchObject({
      email_address: 'marco@cliente.example',
      name: { given_name: 'Marco', surname: 'Rinaldi' },
    });
  });

  test('starts at a future time, without a payment before it', async () => {
    const { merchant, id, paypal } = await running({}, { start_time: '2026-12-01T00:00:00Z' });

    const before = await readSubscription(merchant, id);
    await paypal.advance({ days: 11 });
    const after = await readSubscription(merchant, id);

    expect(before.billing_info).toMatchObject({ next_billing_time: '2026-12-01T00:00:00Z' });
    expect(before.billing_info?.last_payment).toBeUndefined();
    expect(after.billing_info?.last_payment?.time).toBe('2026-12-01T00:00:00Z');
  });

  test('accepts patches of custom id, future price and tax', async () => {
    const { merchant, id } = await running();
    const cycle = '/plan/billing_cycles/@sequence==1';

    const patched = await merchant.patch(`${url}/${id}`, [
      { op: 'replace', path: '/custom_id', value: 'pt_43' },
      {
        op: 'replace',
        path: `${cycle}/pricing_scheme/fixed_price`,
        value: { value: '20', currency_code: 'EUR' },
      },
      { op: 'replace', path: `${cycle}/total_cycles`, value: 6 },
      { op: 'replace', path: '/plan/taxes/percentage', value: '10' },
      { op: 'add', path: '/plan/taxes/inclusive', value: false },
      { op: 'replace', path: '/plan/payment_preferences/auto_bill_outstanding', value: false },
      { op: 'replace', path: '/plan/payment_preferences/payment_failure_threshold', value: 9 },
    ]);
    const read = await readSubscription(merchant, id, 'plan');

    expect(patched.status).toBe(204);
    expect(read).toMatchObject({
      custom_id: 'pt_43',
      plan_overridden: true,
      plan: {
        taxes: { percentage: '10', inclusive: false },
        payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 9 },
        billing_cycles: [{ total_cycles: 6, pricing_scheme: { fixed_price: { value: '20.0' } } }],
      },
    });
  });

  test.for([
    ['/start_time', '2027-01-01T00:00:00Z', 422, 'INVALID_START_TIME'],
    [
      '/billing_info/outstanding_balance',
      { value: '1', currency_code: 'EUR' },
      422,
      'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
    ],
    [
      '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price',
      { value: '1', currency_code: 'USD' },
      422,
      'CURRENCY_MISMATCH',
    ],
    ['/plan/billing_cycles/@sequence==7/total_cycles', 1, 400, 'INVALID_PATCH_PATH'],
    ['/status', 'CANCELLED', 400, 'INVALID_PATCH_PATH'],
  ])('refuses a patch of %s to %j', async ([path, value, status, issue]) => {
    const { merchant, id } = await running();

    const answer = await merchant.patch<WireError>(`${url}/${id}`, [
      { op: 'replace', path, value },
    ]);

    expect({ status: answer.status, issue: answer.body.details?.[0]?.issue }).toEqual({
      status,
      issue,
    });
  });

  test('is revised to another plan of the product after the buyer’s approval', async () => {
    const { merchant, id, paypal, planId } = await running();
    const { body: plan } = await merchant.get<WirePlan & { product_id: string }>(
      `/v1/billing/plans/${planId}`,
    );
    const { body: dearer } = await merchant.post<WirePlan>(
      '/v1/billing/plans',
      planRequest(plan.product_id, {
        billing_cycles: [
          { ...monthly, pricing_scheme: { fixed_price: { value: '30', currency_code: 'EUR' } } },
        ],
      }),
      whole,
    );

    const revised = await merchant.post<WireSubscription>(`${url}/${id}/revise`, {
      plan_id: dearer.id,
    });
    const waiting = await readSubscription(merchant, id);
    const approveLink = revised.body.links.find(({ rel }) => rel === 'approve')?.href ?? '';
    await paypal.fastify.inject({
      method: 'POST',
      url: new URL(approveLink).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URL(approveLink).search.slice(1)}&decision=approve`,
    });
    await paypal.advance({ months: 1 });
    await paypal.advance({ days: 1 });
    const after = await readSubscription(merchant, id);

    expect(revised).toMatchObject({ status: 200, body: { plan_id: dearer.id } });
    expect(waiting.plan_id).toBe(planId);
    expect(after).toMatchObject({
      plan_id: dearer.id,
      billing_info: { last_payment: { amount: { value: '30.0' }, time: '2026-12-21T10:00:00Z' } },
    });
  });

  test('is not revised to a plan of another product', async () => {
    const { merchant, id } = await running();
    const other = await aPlan(merchant, { product_id: await aProduct(merchant) });

    const { status, body } = await merchant.post<WireError>(`${url}/${id}/revise`, {
      plan_id: other.id,
    });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({
      status: 422,
      issue: 'PLAN_PRODUCT_NOT_COMPATIBLE',
    });
  });

  test('allows a capture up to its outstanding balance', async () => {
    const { merchant, id, paypal } = await running();
    const capture = <T>(value: string, currency_code = 'EUR') =>
      merchant.post<T>(`${url}/${id}/capture`, {
        note: 'Saldo',
        capture_type: 'OUTSTANDING_BALANCE',
        amount: { value, currency_code },
      });
    const issueOf = async (value: string, currency?: string) =>
      (await capture<WireError>(value, currency)).body.details?.[0]?.issue;

    const withoutDebt = await issueOf('1');
    await paypal.control('POST', `/subscriptions/${id}/fail-payment`);
    const tooMuch = await issueOf('12.21');
    const foreign = await issueOf('1', 'USD');
    const captured = await capture<WireTransaction>('12.20');
    const { billing_info } = await readSubscription(merchant, id);

    expect([withoutDebt, tooMuch, foreign]).toEqual([
      'ZERO_OUTSTANDING_BALANCE',
      'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
      'CURRENCY_MISMATCH',
    ]);
    expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(billing_info).toMatchObject({
      outstanding_balance: { value: '0.0' },
      failed_payments_count: 0,
    });
  });

  test.each([
    [{}, 'MISSING_REQUIRED_PARAMETER'],
    [{ start_time: 'ieri', end_time: '2027-01-01T00:00:00Z' }, 'INVALID_PARAMETER_SYNTAX'],
  ])('refuses to list transactions for %j', async (query, issue) => {
    const { merchant, id } = await running();

    const { status, body } = await merchant.get<WireError>(`${url}/${id}/transactions`, { query });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({ status: 400, issue });
  });
});
