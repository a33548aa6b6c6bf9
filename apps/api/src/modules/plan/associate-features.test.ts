import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { associateFeatures, get } = planContract.endpoints;

describe('the features of a plan', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  test('PLN-05 · a plan’s features become the sent list, and new names become features', async () => {
    const { id } = await api.make.aPlan(tenantId);
    const known = await admin.call(featureContract.endpoints.create, {
      body: { name: 'Assistenza' },
    });

    await admin.call(associateFeatures, {
      params: { planId: id },
      body: [
        { featureName: 'Archivio', description: 'Dieci anni' },
        { featureId: known.id, description: null },
      ],
    });
    await admin.call(associateFeatures, {
      params: { planId: id },
      body: [{ featureName: 'assistenza' }, { featureName: 'Archivio', description: 'Venti anni' }],
    });

    const { planFeatures } = await admin.call(get, { params: { id } });
    expect(planFeatures).toMatchObject([
      { featureName: 'Assistenza', description: null },
      { featureName: 'Archivio', description: 'Venti anni' },
    ]);
    const { totalCount } = await admin.call(featureContract.endpoints.list, { query: {} });
    expect(totalCount).toBe(2);
  });

  test('PLN-05 · another tenant’s feature is refused, and nothing is saved', async () => {
    const { id } = await api.make.aPlan(tenantId);
    const other = await api.make.aTenant();
    const theirs = await (await api.asAdminOf(other.id)).call(featureContract.endpoints.create, {
      body: { name: 'Loro' },
    });

    const attempt = admin.call(associateFeatures, {
      params: { planId: id },
      body: [{ featureName: 'Mai nata' }, { featureId: theirs.id }],
    });

    await expect(attempt).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: '1.featureId' }] },
    });
    const { totalCount } = await admin.call(featureContract.endpoints.list, {
      query: { filters: { name: 'Mai nata' } },
    });
    expect(totalCount).toBe(0);
  });

  test('PLN-05 · features are accepted as the API returns them, or by their id alone', async () => {
    const { id } = await api.make.aPlan(tenantId);
    const { create, get: getFeature } = featureContract.endpoints;
    const [first, second] = [
      await admin.call(create, { body: { name: 'Backup', description: 'Ogni notte' } }),
      await admin.call(create, { body: { name: 'Firma', description: 'Remota' } }),
    ];
    const answered = await admin.call(getFeature, { params: { id: second.id } });

    const { planFeatures } = await admin.call(associateFeatures, {
      params: { planId: id },
      body: [{ id: first.id }, answered],
    });

    expect(planFeatures).toMatchObject([
      { featureName: 'Backup', description: null },
      { featureName: 'Firma', description: 'Remota' },
    ]);
  });

  test('PLN-05 · an id that is not a feature of the tenant is refused at its place', async () => {
    const { id } = await api.make.aPlan(tenantId);
    const other = await api.make.aTenant();
    const theirs = await (await api.asAdminOf(other.id)).call(featureContract.endpoints.create, {
      body: { name: 'Di altri' },
    });

    const attempt = admin.call(associateFeatures, {
      params: { planId: id },
      body: [{ featureName: 'Mai scritta' }, { id: theirs.id }],
    });

    await expect(attempt).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: '1.id' }] },
    });
    const { planFeatures } = await admin.call(get, { params: { id } });
    expect(planFeatures).toEqual([]);
  });

  test('a feature in a plan cannot be deleted, and features can be added and removed one by one', async () => {
    const plan = await api.make.aPlan(tenantId);
    const feature = await admin.call(featureContract.endpoints.create, { body: { name: 'Posta' } });
    const { endpoints } = planFeatureContract;
    const offered = await admin.call(endpoints.create, {
      body: { planId: plan.id, featureId: feature.id },
    });

    const attempt = admin.call(featureContract.endpoints.remove, { params: { id: feature.id } });
    await expect(attempt).rejects.toMatchObject({ status: 409, code: 'entity.inUse' });

    await admin.call(endpoints.remove, { params: { id: offered.id } });
    await admin.call(featureContract.endpoints.remove, { params: { id: feature.id } });
    await expect(
      admin.call(endpoints.create, { body: { planId: plan.id, featureId: feature.id } }),
    ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'featureId' }] } });
  });
});
