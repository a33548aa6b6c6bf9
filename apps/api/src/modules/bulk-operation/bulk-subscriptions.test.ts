import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../testing/broken-books.ts';
import { bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { start } = bulkOperationContract.endpoints;
const startDate = '2026-12-01T00:00:00Z';

describe('the subscription of many people to a plan', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;
  let planId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    planId = (await api.make.aPlan(tenantId, { name: 'Base', netCents: 1_990 })).id;
  });

  afterAll(async () => {
    expect(await brokenBooks(api, tenantId)).toEqual([]);
    await api.close();
  });

  const aCustomer = (name: string) => api.make.aPerson({ name, tenantIds: [tenantId] });

  async function subscriptionsOf(userId: number) {
    const { items } = await admin.call(subscriptionContract.endpoints.list, {
      query: { filters: { userId: String(userId) } },
    });
    return items;
  }

  test('BLK-09 · each customer gets an inactive subscription at the price of the plan, and no customer gets a second one', async () => {
    const [anna, bruno] = [await aCustomer('Anna'), await aCustomer('Bruno')];
    const subscribed = await aCustomer('Carla');
    await admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId: subscribed.id, planId, startDate },
    });
    const rowIds = [anna.id, bruno.id, subscribed.id];
    const terms = { planId, startDate, isByTransfer: false };
    const bulk = bulkOperationsOf(api, admin);

    const operation = await bulk.run('subscribeUsers', { rowIds, terms });

    expect(operation).toMatchObject({ state: 'finished', planName: 'Base', done: 2, skipped: 1 });
    expect(await bulk.outcomes(operation.id)).toEqual({
      [anna.id]: ['done', null],
      [bruno.id]: ['done', null],
      [subscribed.id]: ['skipped', 'Ha già una sottoscrizione a questo piano.'],
    });
    const [ofAnna, ...others] = await subscriptionsOf(anna.id);
    expect(others).toEqual([]);
    expect(ofAnna).toMatchObject({
      startDate,
      subscriptionStatus: SubscriptionStatus.NotActive,
      paymentAmount: 24.28,
      priceKind: 'regular',
    });

    const again = await bulk.run('subscribeUsers', { rowIds, terms });
    expect(again).toMatchObject({ done: 0, skipped: 3 });
  });

  test('BLK-09 · with a payment by transfer each subscription waits for its transfer at once', async () => {
    const dora = await aCustomer('Dora');
    const bulk = bulkOperationsOf(api, admin);

    await bulk.run('subscribeUsers', {
      rowIds: [dora.id],
      terms: { planId, startDate, isByTransfer: true },
    });

    expect(await subscriptionsOf(dora.id)).toMatchObject([
      { subscriptionStatus: SubscriptionStatus.BankTransferPending, paymentAmount: 24.28 },
    ]);
  });

  test('BLK-09 · after a cancelled subscription to the plan a customer gets another one', async () => {
    const elio = await aCustomer('Elio');
    const { id } = await admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId: elio.id, planId, startDate },
    });
    await admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    const { done } = await bulkOperationsOf(api, admin).run('subscribeUsers', {
      rowIds: [elio.id],
      terms: { planId, startDate, isByTransfer: false },
    });

    expect(done).toBe(1);
    expect(await subscriptionsOf(elio.id)).toHaveLength(2);
  });

  test('BLK-09 · two operations of two people at the same time subscribe a customer once', async () => {
    const fabio = await aCustomer('Fabio');
    const given = { rowIds: [fabio.id], terms: { planId, startDate, isByTransfer: false } };
    const other = await api.asAdminOf(tenantId);
    await bulkOperationsOf(api, admin).begin('subscribeUsers', given);
    await bulkOperationsOf(api, other).begin('subscribeUsers', given);

    await Promise.all([api.runJob('bulk-operations'), api.runJob('bulk-operations')]);

    expect(await subscriptionsOf(fabio.id)).toHaveLength(1);
  });

  test.each([
    ['after', ['operation', 'single'], 2],
    ['before', ['single', 'operation'], 1],
  ] as const)(
    'AL15 · a single subscription to the same plan is accepted %s an operation, so both may also be accepted at the same time',
    async (_, order, expected) => {
      const irma = await aCustomer('Irma');
      const terms = { planId, startDate, isByTransfer: false };
      const steps = {
        operation: () =>
          bulkOperationsOf(api, admin).run('subscribeUsers', { rowIds: [irma.id], terms }),
        single: () =>
          admin.call(subscriptionContract.endpoints.subscribe, {
            body: { userId: irma.id, planId, startDate },
          }),
      };

      for (const step of order) await steps[step]();

      expect(await subscriptionsOf(irma.id)).toHaveLength(expected);
    },
  );

  test('BLK-09 · a plan that is not on offer, or of another tenant, is refused before anything is stored', async () => {
    const gaia = await aCustomer('Gaia');
    const inactive = await api.make.aPlan(tenantId, { isActive: false });
    const foreign = await api.make.aPlan((await api.make.aTenant()).id);
    const body = { action: 'subscribeUsers' as const, search: '', rowIds: [gaia.id], count: 1 };

    for (const { id } of [inactive, foreign]) {
      const terms = { planId: id, startDate, isByTransfer: false };
      await expect(admin.call(start, { body: { ...body, terms } })).rejects.toMatchObject({
        code: 'request.invalid',
        failure: {
          errors: [
            {
              field: 'terms.planId',
              message: 'Il piano scelto non è attivo o non esiste più: scegline un altro.',
            },
          ],
        },
      });
    }
    expect(await subscriptionsOf(gaia.id)).toEqual([]);
  });

  test('BLK-09 · the action for new subscriptions requires terms, and no other action accepts terms', async () => {
    const terms = { planId, startDate, isByTransfer: false };
    const body = { search: '', rowIds: [1], count: 1 };

    for (const wrong of [
      { ...body, action: 'subscribeUsers' as const },
      { ...body, action: 'deleteUsers' as const, terms },
    ])
      await expect(admin.call(start, { body: wrong })).rejects.toMatchObject({
        code: 'request.invalid',
        failure: { errors: [{ field: 'terms' }] },
      });
  });

  test('BLK-09 · a User is refused, because a User does not manage people', async () => {
    const user = await api.asUserOf(tenantId);

    const terms = { planId, startDate, isByTransfer: false };
    await expect(
      user.call(start, { body: { action: 'subscribeUsers', search: '', count: 1, terms } }),
    ).rejects.toMatchObject({ code: 'access.denied' });
  });
});
