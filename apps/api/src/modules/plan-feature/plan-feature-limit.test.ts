import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { create, update } = planFeatureContract.endpoints;
const { associateFeatures } = planContract.endpoints;

describe('the features of one plan', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const refused = {
    status: 400,
    failure: { errors: [{ field: 'planId', message: 'Al massimo 100 caratteristiche.' }] },
  };

  test('W162 · are at most a hundred, whichever call adds them', async () => {
    const [full, other] = [await api.make.aPlan(tenantId), await api.make.aPlan(tenantId)];
    const body = Array.from({ length: 99 }, (_, n) => ({ featureName: `Voce ${n}` }));
    await admin.call(associateFeatures, { params: { planId: full.id }, body });
    const { planFeatures } = await admin.call(associateFeatures, {
      params: { planId: other.id },
      body: [{ featureName: 'Voce 1' }],
    });
    const { id = 0 } = planFeatures[0] ?? {};
    const { featureId } = await admin.call(planFeatureContract.endpoints.get, { params: { id } });
    const inFull = { planId: full.id, featureId };

    const outcomes = await Promise.allSettled([
      admin.call(create, { body: inFull }),
      admin.call(create, { body: inFull }),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(admin.call(create, { body: inFull })).rejects.toMatchObject(refused);
    await expect(admin.call(update, { body: { ...inFull, id } })).rejects.toMatchObject(refused);
    const added = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value;
    const described = { ...inFull, id: added?.id ?? 0, description: 'Anche piena' };
    expect(await admin.call(update, { body: described })).toMatchObject(described);
  });

  test('W187 · show only the beginning of a long description in a list of plans', async () => {
    const { id: planId } = await api.make.aPlan(tenantId, { name: 'Piano con testi' });
    const description = 'è'.repeat(1_000);
    const body = [
      { featureName: 'Lunga', description },
      { featureName: 'Breve', description: 'è'.repeat(200) },
    ];
    const { planFeatures } = await admin.call(associateFeatures, { params: { planId }, body });

    const { items } = await admin.call(planContract.endpoints.list, {
      query: { filters: { name: 'Piano con testi' } },
    });

    expect(planFeatures[0]?.description).toBe(description);
    expect(items[0]?.planFeatures.map((feature) => feature.description)).toEqual([
      `${'è'.repeat(199)}…`,
      'è'.repeat(200),
    ]);
  });
});
