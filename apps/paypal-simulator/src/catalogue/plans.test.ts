import { describe, expect, test } from 'vitest';
import { aPlan, aProduct, monthly, planRequest, startPayPal } from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';

const url = '/v1/billing/plans';

async function aMerchant() {
  return (await startPayPal()).asMerchant();
}

const price = (value: string, currency_code = 'EUR') => ({
  fixed_price: { value, currency_code },
});
const trial = { ...monthly, tenure_type: 'TRIAL', total_cycles: 1, pricing_scheme: price('1') };

describe('creating a plan', () => {
  test('returns the id, the status and PayPal’s links', async () => {
    const plan = await aPlan(await aMerchant());

    expect(plan.id).toMatch(/^P-[A-Z0-9]{24}$/);
    expect(plan.status).toBe('ACTIVE');
    expect(plan.links.map(({ rel }) => rel)).toEqual(['self', 'edit', 'deactivate', 'edit']);
  });

  test('prints amounts as PayPal does, without normalising them', async () => {
    const plan = await aPlan(await aMerchant(), {
      billing_cycles: [{ ...monthly, pricing_scheme: price('60.00') }],
    });

    expect(plan.billing_cycles[0]?.pricing_scheme).toMatchObject({
      version: 1,
      fixed_price: { value: '60.0', currency_code: 'EUR' },
    });
  });

  test('applies PayPal’s surprising defaults: one cycle only, and taxes inside the price', async () => {
    const { total_cycles: _left, ...cycle } = monthly;
    const plan = await aPlan(await aMerchant(), {
      billing_cycles: [cycle],
      payment_preferences: {},
      taxes: { percentage: '22' },
    });

    expect(plan.billing_cycles[0]?.total_cycles).toBe(1);
    expect(plan.taxes).toEqual({ percentage: '22', inclusive: true });
    expect(plan.payment_preferences).toMatchObject({
      auto_bill_outstanding: true,
      payment_failure_threshold: 0,
    });
  });

  test.each([
    ['no regular cycle', [trial], 'MISSING_REGULAR_BILLING_CYCLE'],
    [
      'two regular cycles',
      [monthly, { ...monthly, sequence: 2 }],
      'MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED',
    ],
    [
      'three trials',
      [trial, { ...trial, sequence: 2 }, { ...trial, sequence: 3 }, { ...monthly, sequence: 4 }],
      'MORE_THAN_TWO_TRIAL_BILLING_CYCLE_NOT_SUPPORTED',
    ],
    [
      'a gap in the sequence',
      [trial, { ...monthly, sequence: 3 }],
      'INVALID_BILLING_CYCLE_SEQUENCE',
    ],
    ['a trial at the end', [monthly, { ...trial, sequence: 2 }], 'INVALID_BILLING_CYCLE_SEQUENCE'],
    [
      'an endless trial',
      [
        { ...trial, total_cycles: 0 },
        { ...monthly, sequence: 2 },
      ],
      'INVALID_TRIAL_BILLING_TOTAL_CYCLES',
    ],
    [
      'two free trials',
      [
        { ...trial, pricing_scheme: price('0') },
        { ...trial, sequence: 2, pricing_scheme: price('0') },
        { ...monthly, sequence: 3 },
      ],
      'MULTIPLE_FREE_TRIAL_BILLING_CYCLES_NOT_SUPPORTED',
    ],
    [
      'two currencies',
      [
        { ...trial, pricing_scheme: price('1', 'USD') },
        { ...monthly, sequence: 2 },
      ],
      'CURRENCY_MISMATCH',
    ],
    [
      'a currency the seller cannot receive',
      [{ ...monthly, pricing_scheme: price('100', 'JPY') }],
      'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
    ],
  ])('with %s is refused', async (_what, billing_cycles, issue) => {
    const merchant = await aMerchant();
    const request = planRequest(await aProduct(merchant), { billing_cycles });

    const { status, body } = await merchant.post<WireError>(url, request);

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({ status: 422, issue });
  });

  test.each([
    [{ name: undefined }, '/name', 'MISSING_REQUIRED_PARAMETER'],
    [{ payment_preferences: undefined }, '/payment_preferences', 'MISSING_REQUIRED_PARAMETER'],
    [
      { billing_cycles: [{ ...monthly, total_cycles: 1000 }] },
      '/billing_cycles/0/total_cycles',
      'INVALID_INTEGER_MAX_VALUE',
    ],
    [
      { billing_cycles: [{ ...monthly, pricing_scheme: undefined }] },
      '/billing_cycles/0/pricing_scheme',
      'MISSING_REQUIRED_PARAMETER',
    ],
    [
      { billing_cycles: [{ ...monthly, pricing_scheme: price('12,20') }] },
      '/billing_cycles/0/pricing_scheme/fixed_price/value',
      'INVALID_PARAMETER_SYNTAX',
    ],
    [
      {
        billing_cycles: [{ ...monthly, frequency: { interval_unit: 'MONTH', interval_count: 13 } }],
      },
      '/billing_cycles/0/frequency/interval_count',
      'INVALID_PARAMETER_VALUE',
    ],
    [
      { billing_cycles: [{ ...monthly, frequency: { interval_unit: 'FORTNIGHT' } }] },
      '/billing_cycles/0/frequency/interval_unit',
      'INVALID_PARAMETER_VALUE',
    ],
    [{ taxes: { percentage: 22 } }, '/taxes/percentage', 'INVALID_PARAMETER_SYNTAX'],
  ])('with %j is refused for %s', async (changes, field, issue) => {
    const merchant = await aMerchant();
    const request = planRequest(await aProduct(merchant), changes);

    const { status, body } = await merchant.post<WireError>(url, request, { invalid: true });

    expect(status).toBe(400);
    expect(body.details).toEqual([expect.objectContaining({ field, issue })]);
  });

  test('refuses a product that does not exist', async () => {
    const merchant = await aMerchant();

    const { status, body } = await merchant.post<WireError>(url, planRequest('PROD-NOTHING'));

    expect({ status, field: body.details?.[0]?.field }).toEqual({
      status: 404,
      field: '/product_id',
    });
  });
});
