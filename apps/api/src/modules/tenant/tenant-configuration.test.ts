import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list, create } = tenantContract.endpoints;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W177 TEN-03 · a person who may only choose a tenant sees its name, not its configuration', async () => {
  const owner = await api.asAdminOf((await api.make.aTenant()).id);
  const configuration = '{"sede":"Bologna"}';
  const { id } = await owner.call(create, { body: { name: 'Studio', configuration } });
  const [user, client] = [await api.asUserOf(id), await api.asClient(id)];
  const own = { id, name: 'Studio', version: 1 };

  for (const caller of [user, client]) {
    expect((await caller.call(list, { query: {} })).items).toEqual([
      { ...own, configuration: null },
    ]);
    await expect(
      caller.call(list, { query: { filters: { configuration: 'Bologna' } } }),
    ).rejects.toMatchObject({ status: 403, code: 'access.denied' });
  }

  const query = { filters: { configuration: 'Bologna' } };
  expect((await owner.call(list, { query })).items).toEqual([{ ...own, configuration }]);
});
