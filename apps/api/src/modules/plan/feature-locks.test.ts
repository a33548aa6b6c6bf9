import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { associateFeatures, get } = planContract.endpoints;
const { create, remove } = featureContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the features of a plan', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const aFeature = async (name: string) => (await admin.call(create, { body: { name } })).id;

  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { readonly status: number }) => error.status,
    );

  test('W160 · can be saved while one of them is deleted, without a deadlock', async () => {
    const { id: planId } = await api.make.aPlan(tenantId);
    const [first, second] = [await aFeature('Prima'), await aFeature('Seconda')];
    const save = () =>
      admin.call(associateFeatures, {
        params: { planId },
        body: [{ featureId: second }, { featureId: first }],
      });
    await save();
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    const features = ctx.db.selectFrom('features').select('id').where('tenant_id', '=', tenantId);
    await features.where('id', '=', second).forUpdate().execute();

    const saved = statusOf(save());
    await untilBlocked(api.engine.pool, 1);
    const removed = statusOf(admin.call(remove, { params: { id: first } }));
    await untilBlocked(api.engine.pool, 2);
    await commit();

    expect(await Promise.all([saved, removed])).toEqual([200, 409]);
    const { planFeatures } = await admin.call(get, { params: { id: planId } });
    expect(planFeatures.map(({ featureName }) => featureName)).toEqual(['Seconda', 'Prima']);
  });

  test('W210 · are refused at the field of a feature that is deleted at the same time', async () => {
    const { id: planId } = await api.make.aPlan(tenantId);
    const gone = await aFeature('Cancellata');
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    await ctx.db
      .deleteFrom('features')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', gone)
      .execute();

    const saved = admin.call(associateFeatures, {
      params: { planId },
      body: [{ featureId: gone }],
    });
    saved.catch(() => {});
    await untilBlocked(api.engine.pool);
    await commit();

    await expect(saved).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: '0.featureId' }] },
    });
  });
});
