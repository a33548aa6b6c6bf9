import { describe, expect, test } from 'vitest';
import { aPlan, aProduct, planRequest, startPayPal, whole } from '../testing/simulated-paypal.ts';
import type { WireError, WirePlan } from '../testing/wire.ts';

const url = '/v1/billing/plans';

async function aMerchant() {
  return (await startPayPal()).asMerchant();
}

const price = (value: string, currency_code = 'EUR') => ({
  fixed_price: { value, currency_code },
});

describe('an existing plan', () => {
  test('is listed by product and by id', async () => {
    const merchant = await aMerchant();
    const [one, other] = [await aPlan(merchant), await aPlan(merchant)];
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await merchant.get<{ plans: WirePlan[] }>(url, { query });
      return body.plans.map(({ id }) => id);
    };

    const all = await idsOf({});
    const byId = await idsOf({ plan_ids: other.id });
    const ofNone = await idsOf({ product_id: 'PROD-NOTHING' });

    expect(all).toEqual([one.id, other.id]);
    expect(byId).toEqual([other.id]);
    expect(ofNone).toEqual([]);
  });

  test('is deactivated once and activated again once', async () => {
    const merchant = await aMerchant();
    const { id } = await aPlan(merchant);
    const act = async (action: string) => {
      const { status, body } = await merchant.post<WireError | undefined>(`${url}/${id}/${action}`);
      return [status, body?.details?.[0]?.issue];
    };

    expect(await act('activate')).toEqual([422, 'PLAN_STATUS_INVALID']);
    expect(await act('deactivate')).toEqual([204, undefined]);
    expect(await act('deactivate')).toEqual([422, 'PLAN_STATUS_INVALID']);
    expect(await act('activate')).toEqual([204, undefined]);
  });

  test('is activated from CREATED', async () => {
    const merchant = await aMerchant();
    const { id, status } = await aPlan(merchant, { status: 'CREATED' });

    await merchant.post(`${url}/${id}/activate`);
    const { body } = await merchant.get<WirePlan>(`${url}/${id}`);

    expect([status, body.status]).toEqual(['CREATED', 'ACTIVE']);
  });

  test('is patched in the fields that PayPal allows', async () => {
    const merchant = await aMerchant();
    const { id } = await aPlan(merchant);
    const preferences = '/payment_preferences';

    const patched = await merchant.patch(`${url}/${id}`, [
      { op: 'replace', path: '/name', value: 'Base' },
      { op: 'replace', path: '/description', value: 'Il piano base' },
      { op: 'replace', path: '/taxes/percentage', value: '10' },
      { op: 'replace', path: `${preferences}/auto_bill_outstanding`, value: false },
      { op: 'replace', path: `${preferences}/payment_failure_threshold`, value: 5 },
      {
        op: 'replace',
        path: `${preferences}/setup_fee`,
        value: { value: '5', currency_code: 'EUR' },
      },
      { op: 'replace', path: `${preferences}/setup_fee_failure_action`, value: 'CONTINUE' },
    ]);
    const { body } = await merchant.get<WirePlan>(`${url}/${id}`);

    expect(patched.status).toBe(204);
    expect(body).toMatchObject({
      name: 'Base',
      description: 'Il piano base',
      taxes: { percentage: '10', inclusive: true },
      payment_preferences: {
        auto_bill_outstanding: false,
        payment_failure_threshold: 5,
        setup_fee: { value: '5.0', currency_code: 'EUR' },
        setup_fee_failure_action: 'CONTINUE',
      },
    });
  });

  test.each([
    [[{ op: 'replace', path: '/status', value: 'INACTIVE' }], 'INVALID_PATCH_PATH'],
    [[{ op: 'add', path: '/name', value: 'x' }], 'UNSUPPORTED_PATCH_OPERATION'],
    [
      [
        { op: 'replace', path: '/name', value: 'x' },
        { op: 'replace', path: '/name', value: 'y' },
      ],
      'INVALID_PATCH_PATH',
    ],
    [
      [
        {
          op: 'replace',
          path: '/payment_preferences/setup_fee',
          value: { value: '5', currency_code: 'USD' },
        },
      ],
      'INVALID_PARAMETER_VALUE',
    ],
  ])('refuses the patch %j and changes nothing', async (operations, issue) => {
    const merchant = await aMerchant();
    const plan = await aPlan(merchant);

    const { status, body } = await merchant.patch<WireError>(`${url}/${plan.id}`, operations);
    const after = await merchant.get<WirePlan>(`${url}/${plan.id}`);

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({ status: 400, issue });
    expect(after.body.name).toBe(plan.name);
  });

  test('is not patched while inactive', async () => {
    const merchant = await aMerchant();
    const { id } = await aPlan(merchant, { status: 'INACTIVE' });

    const { status, body } = await merchant.patch<WireError>(`${url}/${id}`, [
      { op: 'replace', path: '/name', value: 'x' },
    ]);

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({
      status: 422,
      issue: 'PLAN_STATUS_INACTIVE',
    });
  });

  test('stores a new price as a new version', async () => {
    const merchant = await aMerchant();
    const { id } = await aPlan(merchant);

    const repriced = await merchant.post(`${url}/${id}/update-pricing-schemes`, {
      pricing_schemes: [{ billing_cycle_sequence: 1, pricing_scheme: price('14.9') }],
    });
    const { body } = await merchant.get<WirePlan>(`${url}/${id}`);

    expect(repriced.status).toBe(204);
    expect(body.billing_cycles[0]?.pricing_scheme).toMatchObject({
      version: 2,
      fixed_price: { value: '14.9' },
    });
  });

  test.each([
    [{ billing_cycle_sequence: 2, pricing_scheme: price('1') }, 'INVALID_BILLING_CYCLE_SEQUENCE'],
    [{ billing_cycle_sequence: 1, pricing_scheme: price('1', 'USD') }, 'CURRENCY_MISMATCH'],
  ])('refuses the new price %j', async (scheme, issue) => {
    const merchant = await aMerchant();
    const { id } = await aPlan(merchant);

    const { status, body } = await merchant.post<WireError>(`${url}/${id}/update-pricing-schemes`, {
      pricing_schemes: [scheme],
    });

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({ status: 422, issue });
  });

  test('returns the minimal representation unless the full one is requested', async () => {
    const merchant = await aMerchant();
    const request = planRequest(await aProduct(merchant));

    const minimal = await merchant.post<WirePlan>(url, request);
    const representation = await merchant.post<WirePlan>(url, request, whole);

    expect(minimal.body.billing_cycles).toBeUndefined();
    expect(representation.body.billing_cycles).toHaveLength(1);
  });
});
