import { personDataContract } from '@canone/contracts/people/person-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('AG10 · the file of a person names the municipality of the billing address', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const { id } = await api.make.aPerson({ tenantIds: [tenantId] });
  await api.make.asOwner(async (db) => {
    const { id: municipality_id } = await db
      .selectFrom('municipalities')
      .select('id')
      .where('name', '=', 'Modena')
      .executeTakeFirstOrThrow();
    const address = { street: 'Via Emilia 12', zip: '41121', municipality_id };
    await db.updateTable('users').set(address).where('id', '=', id).execute();
  });
  const admin = await api.asAdminOf(tenantId);

  const { body } = await admin.raw({
    method: 'GET',
    url: personDataContract.endpoints.exportPage.path.replace(':id', String(id)),
  });

  expect(body).toContain('<dt>Comune</dt><dd>Modena</dd>');
});
