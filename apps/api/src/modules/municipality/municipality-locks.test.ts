import { municipalityContract } from '@canone/contracts/places/municipality';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, remove } = municipalityContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the deletion of a municipality', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W173 · that is in the address of a person is refused without waiting for a save of the person', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const { id } = await admin.call(create, {
      body: { name: 'Comune di prova', zip: '40121', provinceId: 1 },
    });
    const person = await api.make.aPerson({ tenantIds: [tenantId] });
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ municipality_id: id }).where('id', '=', person.id).execute(),
    );
    const { ctx, commit } = await heldTransactions(api, tenantId).begin();
    const save = (name: string) =>
      ctx.db.updateTable('users').set({ name }).where('id', '=', person.id).execute();
    const own = ctx.db.selectFrom('users').select('id').where('id', '=', person.id);
    await own.forUpdate().execute();
    await save('Prima');

    const deletion = admin.call(remove, { params: { id } });

    await expect(deletion).rejects.toMatchObject({ code: 'entity.inUse' });
    // an invitation changes the person a second time, and this change locks the municipality
    await save('Dopo');
    await commit();
  });
});
