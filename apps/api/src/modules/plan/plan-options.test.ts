import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('a dropdown of plans filters by name, keeps the selected plan, and shows no plan of another tenant', async () => {
  const [ours, theirs] = [await api.make.aTenant(), await api.make.aTenant()];
  const gold = await api.make.aPlan(ours.id, { name: 'Oro' });
  const silver = await api.make.aPlan(ours.id, { name: 'Argento' });
  const foreign = await api.make.aPlan(theirs.id, { name: 'Oro altrui' });
  const admin = await api.asAdminOf(ours.id);

  const { options } = await admin.call(planContract.endpoints.options, {
    query: { searchTerm: 'oro', selectedIds: `${silver.id},${foreign.id}` },
  });

  expect(options).toEqual([
    { value: silver.id, label: 'Argento' },
    { value: gold.id, label: 'Oro' },
  ]);
});
