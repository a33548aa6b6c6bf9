import { personDataContract } from '@canone/contracts/people/person-data';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { startTestApi, type TestApi, urlOf } from '../../testing/test-api.ts';

const { remove, update } = userContract.endpoints;
const { exportJson } = personDataContract.endpoints;
const { erase } = personErasureContract.endpoints;
const theirs = { phone: '06 5550177', street: 'Via degli Altri 9' };

describe('PRV-03 · a removed person whom another tenant has changed and removed since', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  const fileOf = async (id: number) =>
    (await people.admin.raw({ method: 'GET', url: urlOf(exportJson, { params: { id } }) })).body;

  /**
   * A person whom another tenant has changed and removed. The other tenant has no billing history with the person, so
   * the removal leaves no membership.
   */
  async function aChangedOne() {
    const other = (await api.make.aTenant()).id;
    const otherAdmin = await api.asAdminOf(other);
    const person = await api.make.aPerson({
      email: people.anEmail(),
      tenantIds: [people.tenantId, other],
    });
    const { id, name, email } = person;
    await people.subscribe(id);
    await people.admin.call(remove, { params: { id } });
    const billingAddress = { street: theirs.street, zip: '00184' };
    const body = { id, name, email, phone: theirs.phone, billingAddress };
    await otherAdmin.call(update, { body });
    await otherAdmin.call(remove, { params: { id } });
    return person;
  }

  test('W42 · is exported without the data of the other tenant', async () => {
    const { id, name } = await aChangedOne();

    const file = await fileOf(id);

    expect(file).toContain(name);
    expect(file).not.toContain(theirs.phone);
    expect(file).not.toContain(theirs.street);
  });

  test('W42 · keeps nothing of the other tenant after an erasure', async () => {
    const { id, email } = await aChangedOne();
    await api.make.inTenant(people.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ begun_at: '2026-11-21T09:30:00Z', status: 5 })
        .where('user_id', '=', id)
        .execute(),
    );

    const { kept } = await people.admin.call(erase, {
      params: { id },
      body: { confirmation: email },
    });

    expect(kept).toMatchObject({ street: null, zip: null });
    expect(await fileOf(id)).not.toContain(theirs.street);
  });
});
