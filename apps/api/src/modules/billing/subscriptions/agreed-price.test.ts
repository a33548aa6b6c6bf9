import { auditContract } from '@canone/contracts/history/audit';
import { notificationContract } from '@canone/contracts/letters/notification';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { subscribe, update, get, list } = subscriptionContract.endpoints;
const startDate = '2026-11-21T10:30:00Z';

describe('the price of a new subscription', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;
  let admin: TestCaller;
  let userId: number;
  let planId: number;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
    admin = await api.asAdminOf(tenantId);
    userId = (await api.make.aPerson({ tenantIds: [tenantId] })).id;
    planId = (await api.make.aPlan(tenantId, { netCents: 1_990 })).id;
  });

  afterAll(() => api.close());

  const terms = (given: object) => ({ userId, planId, startDate, ...given });
  const made = (given: object, caller = user) => caller.call(subscribe, { body: terms(given) });
  const answered = async (given: object, path = 'subscribe') => {
    const url = `/api/subscription/${path}`;
    const { statusCode, body } = await user.raw({ method: 'POST', url, payload: terms(given) });
    return { statusCode, ...(JSON.parse(body) as { message: string; errors?: object[] }) };
  };
  const noticesOf = async (caller: TestCaller) =>
    (await caller.call(notificationContract.endpoints.list, { query: {} })).items
      .filter(({ kind }) => kind === 'reducedPrice')
      .map(({ amount }) => amount);
  const historyOf = async (id: number) => {
    const query = { filters: { entity: 'subscription', entityId: String(id) } };
    const { items } = await admin.call(auditContract.endpoints.list, { query });
    return items.map(({ action }) => action);
  };

  test('M18 · the response contains net, VAT and total, whether the net price or the total was sent', async () => {
    const parts = { netAmount: 10, vatAmount: 2.2, totalAmount: 12.2, paymentAmount: 12.2 };

    expect(await made({ paymentAmount: 12.2 })).toMatchObject(parts);
    expect(await made({ paymentAmountBeforeVAT: 10 })).toMatchObject(parts);
    expect(await made({ paymentAmountBeforeVAT: 10, paymentAmount: 12.2 })).toMatchObject(parts);
    expect(await made({ paymentAmountBeforeVAT: 10, vatPercentage: 4 })).toMatchObject({
      totalAmount: 10.4,
    });
  });

  test.each(['subscribe', 'Create'])(
    'M18 · %s refuses two contradictory amounts at the field',
    async (path) => {
      expect(
        await answered({ paymentAmountBeforeVAT: 10, paymentAmount: 12.21 }, path),
      ).toMatchObject({ statusCode: 400, errors: [{ field: 'paymentAmountBeforeVAT' }] });
      expect((await admin.call(list, { query: {} })).totalCount).toBe(0);
    },
  );

  test('M18 · terms can also be changed with the amount before VAT', async () => {
    const { id } = await made({});

    const after = await user.call(update, { body: { id, paymentAmountBeforeVAT: 30 } });

    expect(after.paymentAmount).toBe(36.6);
    await expect(
      user.call(update, { body: { id, paymentAmountBeforeVAT: 30, paymentAmount: 30 } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('M18 · a total equal to the plan’s cost before VAT gives a warning in the message', async () => {
    expect((await answered({ paymentAmount: 19.9 })).message).toMatch(
      /19,90\s€ è il costo del piano IVA esclusa.*non 24,28\s€\.$/,
    );
    expect((await answered({ paymentAmount: 24.28 })).message).toBe('');
    expect((await answered({ paymentAmount: 19.9, vatPercentage: 0 })).message).toBe('');
  });

  test('M18 · the description of the API states which amount includes VAT', async () => {
    const { body } = await user.raw({ method: 'GET', url: '/api/openapi.json' });
    const amounts = JSON.parse(body) as {
      paths: Record<
        string,
        {
          post: {
            requestBody: {
              content: Record<
                string,
                { schema: { properties: Record<string, { description: string }> } }
              >;
            };
          };
        }
      >;
    };
    const { properties } = amounts.paths['/api/subscription/subscribe']?.post.requestBody.content[
      'application/json'
    ]?.schema ?? { properties: {} };

    expect(properties['paymentAmount']?.description).toContain('IVA inclusa');
    expect(properties['paymentAmountBeforeVAT']?.description).toContain('IVA esclusa');
  });

  test('M24 · list and detail mark a reduced or free price and show the plan’s price beside it', async () => {
    const reduced = await made({ paymentAmount: 24.27 });
    const free = await made({ paymentAmount: 0 });
    await made({});

    const { items } = await user.call(list, { query: { sort: 'id' } });
    expect(items.map(({ priceKind }) => priceKind)).toEqual(['reduced', 'free', 'regular']);
    expect(await user.call(get, { params: { id: reduced.id } })).toMatchObject({
      priceKind: 'reduced',
      listAmount: 24.28,
    });
    expect(free).toMatchObject({ priceKind: 'free', listAmount: 24.28 });
  });

  test('M24 · a later increase of the plan’s price does not turn an existing price into a reduced price', async () => {
    const { id } = await made({});
    const plan = await admin.call(planContract.endpoints.get, { params: { id: planId } });

    await admin.call(planContract.endpoints.update, {
      body: { ...plan, recurringCostBeforeVAT: 50 },
    });

    expect(await user.call(get, { params: { id } })).toMatchObject({ priceKind: 'regular' });
  });

  test('M24 · a reduced price is in the history, and only administrators are notified', async () => {
    const reduced = await made({ paymentAmount: 10 });
    const free = await made({ paymentAmount: 0 });
    const regular = await made({});

    expect(await noticesOf(admin)).toEqual([0, 10]);
    expect(await noticesOf(user)).toEqual([]);
    expect(await historyOf(reduced.id)).toEqual(['agreeReducedPrice', 'create']);
    expect(await historyOf(free.id)).toEqual(['agreeFreePrice', 'create']);
    expect(await historyOf(regular.id)).toEqual(['create']);

    await user.call(update, { body: { id: regular.id, paymentAmount: 5 } });
    await user.call(update, { body: { id: regular.id, startDate: '2026-11-22T10:00:00Z' } });
    expect(await noticesOf(admin)).toEqual([5, 0, 10]);
  });

  test.for([
    '{"sede": "Trento", "prezzoRidottoSoloAdmin": true}',
    'prezzoRidottoSoloAdmin: no, scritto come testo libero',
  ])(
    'M24 DET-04 · a tenant with %j restricts reduced prices to its administrators',
    async (configuration) => {
      await admin.call(tenantContract.endpoints.update, {
        body: { id: tenantId, name: 'Prudente', configuration },
      });

      const { id } = await made({});
      for (const attempt of [
        () => made({ paymentAmount: 0 }),
        () => made({ paymentAmountBeforeVAT: 19.89 }),
        () => user.call(update, { body: { id, paymentAmount: 24.27 } }),
      ])
        await expect(attempt()).rejects.toMatchObject({
          status: 403,
          code: 'subscription.priceNeedsAdmin',
          failure: { errors: [{ field: 'paymentAmount' }] },
        });

      expect((await made({ paymentAmount: 0 }, admin)).priceKind).toBe('free');
      expect((await made({ vatPercentage: 0 })).priceKind).toBe('regular');
    },
  );
});
