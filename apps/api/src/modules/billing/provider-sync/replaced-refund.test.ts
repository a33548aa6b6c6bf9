import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { get, list, refund } = ledgerContract.endpoints;

let api: TestApi;
let shop: PayPalTenant;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  shop = await aPayPalTenant(api);
});

afterAll(() => api.close());

/** A subscription that was cancelled while a refund of its charge was pending at PayPal. */
async function aPendingRefund() {
  const { id } = await shop.aConfirmed();
  const query = { pageSize: 20, filters: { subscriptionId: id } };
  const { items } = await shop.admin.call(list, { query });
  const charge = items[0]?.id ?? 0;
  await api.paypal.faults({ refunds: { pending: true } });
  await shop.admin.call(refund, { params: { id: charge }, body: { amount: 5 } });
  await api.paypal.faults({});
  await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
  return { id, charge };
}

const shownOf = async ({ id, charge }: { readonly id: number; readonly charge: number }) => ({
  differences: await shop.openDifferences(id),
  charge: await shop.admin.call(get, { params: { id: charge } }),
});

const toDecide = {
  differences: [{ kind: 'refundedAmount', local_value: '0.00', provider_value: '5.00' }],
  charge: { pendingRefund: 0 },
};

test('AO26 · the refusal to refund a charge of a replaced account says where the refund is possible', async () => {
  const { id } = await shop.aConfirmed();
  await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
  const query = { pageSize: 20, filters: { subscriptionId: id } };
  const [charge] = (await shop.admin.call(list, { query })).items;
  await shop.replaceAccount();

  const asked = shop.admin.call(refund, { params: { id: charge?.id ?? 0 }, body: { amount: 5 } });

  await expect(asked).rejects.toMatchObject({ status: 409, code: 'ledger.chargeOfOtherAccount' });
  expect(await shop.openDifferences(id)).toEqual([]);
});

describe('W196 · a refund that PayPal had not completed when its account was replaced', () => {
  test('is a discrepancy that a person must decide', async () => {
    const pending = await aPendingRefund();

    await shop.replaceAccount();

    expect(await shownOf(pending)).toMatchObject(toDecide);
  });

  test('is a discrepancy also when it was recorded after the replacement', async () => {
    const pending = await aPendingRefund();
    const [noted] = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .deleteFrom('pending_refunds')
        .where('tenant_id', '=', shop.tenantId)
        .where('entry_id', '=', pending.charge)
        .returningAll()
        .execute(),
    );
    if (!noted) throw new Error('the refund is pending');
    await shop.replaceAccount();
    await api.make.inTenant(shop.tenantId, (db) =>
      db.insertInto('pending_refunds').values(noted).execute(),
    );

    await api.runJob('reconcile');

    expect(await shownOf(pending)).toMatchObject(toDecide);
  });
});
