import { describe, expect, test } from 'vitest';
import { aPlan, aProduct, planRequest, startPayPal, whole } from '../testing/simulated-paypal.ts';
import type { WireError, WirePlan } from '../testing/wire.ts';

const url = '/v1/billing/plans';

async function aMerchant() {
  return (await startPayPal()).asMerchant();
}

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

  test('is deactivated and activated again, and refuses the same action twice', async () => {
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

  test('returns the minimal representation unless the full one is requested', async () => {
    const merchant = await aMerchant();
    const request = planRequest(await aProduct(merchant));

    const minimal = await merchant.post<WirePlan>(url, request);
    const representation = await merchant.post<WirePlan>(url, request, whole);

    expect(minimal.body.billing_cycles).toBeUndefined();
    expect(representation.body.billing_cycles).toHaveLength(1);
  });
});
