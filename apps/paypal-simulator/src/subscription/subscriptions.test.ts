import { describe, expect, test } from 'vitest';
import {
  aPlan,
  aSubscription,
  readSubscription,
  startPayPal,
  transactionsOf,
} from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';

const url = '/v1/billing/subscriptions';

describe('creating a subscription', () => {
  test('returns a pending subscription with its approve link', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();

    const subscription = await aSubscription(merchant, { custom_id: 'pt_42' });

    expect(subscription.id).toMatch(/^I-[A-Z0-9]{12}$/);
    expect(subscription).toMatchObject({
      status: 'APPROVAL_PENDING',
      custom_id: 'pt_42',
      plan_overridden: false,
      quantity: '1',
    });
    expect(subscription.billing_info).toBeUndefined();
    expect(subscription.links).toContainEqual({
      rel: 'approve',
      href: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:3000\/paypal-simulator\/webapps\/billing\/subscriptions\?ba_token=BA-[A-Z0-9]{17}$/,
      ),
      method: 'GET',
    });
  });

  test.each([
    [{ plan_id: undefined }, '/plan_id', 'MISSING_REQUIRED_PARAMETER'],
    [{ custom_id: 'perché' }, '/custom_id', 'INVALID_PARAMETER_SYNTAX'],
    [{ custom_id: 'x'.repeat(128) }, '/custom_id', 'INVALID_STRING_MAX_LENGTH'],
    [{ start_time: '2026-11-20T00:00:00Z' }, '/start_time', 'INVALID_PARAMETER_VALUE'],
    [{ start_time: 'domani' }, '/start_time', 'INVALID_PARAMETER_SYNTAX'],
    [
      { application_context: { return_url: 'javascript:alert(1)' } },
      '/application_context/return_url',
      'INVALID_PARAMETER_SYNTAX',
    ],
    [
      { plan: { billing_cycles: [{ sequence: 0 }] } },
      '/plan/billing_cycles/0/sequence',
      'INVALID_INTEGER_MIN_VALUE',
    ],
  ])('with %j is refused for %s', async (changes, field, issue) => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aPlan(merchant);

    const { status, body } = await merchant.post<WireError>(
      url,
      { plan_id: id, ...changes },
      { invalid: true },
    );

    expect(status).toBe(400);
    expect(body.details).toContainEqual(expect.objectContaining({ field, issue }));
  });

  test('refuses a missing body', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();

    const { body } = await merchant.post<WireError>(url);

    expect(body.details?.[0]?.issue).toBe('MISSING_REQUEST_BODY');
  });

  test('refuses an inactive plan', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aPlan(merchant, { status: 'INACTIVE' });

    const { status, body } = await merchant.post<WireError>(url, { plan_id: id });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({
      status: 422,
      issue: 'PLAN_STATUS_INVALID',
    });
  });

  test('refuses a quantity that the plan does not support', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aPlan(merchant);

    const { body } = await merchant.post<WireError>(url, { plan_id: id, quantity: '2' });

    expect(body.details?.[0]?.issue).toBe('SUBSCRIPTION_CANNOT_HAVE_QUANTITY');
  });

  test('refuses an unknown plan', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();

    const { status, body } = await merchant.post<WireError>(url, { plan_id: 'P-NOTHING' });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({
      status: 404,
      issue: 'INVALID_RESOURCE_ID',
    });
  });
});

describe('an inline plan', () => {
  const override = {
    plan: {
      billing_cycles: [
        {
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: { value: '60.00', currency_code: 'EUR' } },
        },
      ],
      taxes: { percentage: '10', inclusive: false },
    },
  };

  test('overrides price and tax in reads and charges', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant, override);
    await paypal.approve(id);

    const read = await readSubscription(merchant, id, 'plan');
    const [payment] = await transactionsOf(merchant, id);

    expect(read.plan_overridden).toBe(true);
    expect(read.plan?.billing_cycles[0]?.pricing_scheme?.fixed_price.value).toBe('60.0');
    expect(read.plan?.taxes).toEqual({ percentage: '10', inclusive: false });
    expect(read.billing_info?.last_payment?.amount).toEqual({
      value: '66.0',
      currency_code: 'EUR',
    });
    expect(payment?.amount_with_breakdown).toMatchObject({
      gross_amount: { value: '66.00' },
      tax_amount: { value: '6.00' },
    });
  });

  test('is returned only on request', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);

    expect((await readSubscription(merchant, id)).plan).toBeUndefined();
    expect((await readSubscription(merchant, id, 'plan')).plan?.name).toBe('Base mensile');
  });

  test.each([
    [{ sequence: 2 }, 'INVALID_BILLING_CYCLE_SEQUENCE'],
    [
      {
        sequence: 1,
        pricing_scheme: { fixed_price: { value: '60', currency_code: 'USD' } },
      },
      'CURRENCY_MISMATCH',
    ],
  ])('with the cycle %j is refused', async (cycle, issue) => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aPlan(merchant);

    const { status, body } = await merchant.post<WireError>(url, {
      plan_id: id,
      plan: { billing_cycles: [cycle] },
    });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({ status: 422, issue });
  });
});
