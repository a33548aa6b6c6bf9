import { auditContract } from '@canone/contracts/history/audit';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { userContract } from '@canone/contracts/people/user';
import { addressContract } from '@canone/contracts/places/address';
import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTaken, type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove, get, list, isEmailUnique } = userContract.endpoints;
const subscriptions = subscriptionContract.endpoints;
const { list: history, outside } = auditContract.endpoints;

describe('USR-05 · a removed person', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  test('of two tenants returns to one of them, and the other tenant sees the same as before', async () => {
    const { person, params, other, otherAdmin, ...sold } = await people.aDoublyRemovedOne();
    const subscription = { params: { id: sold.theirSubscriptionId } };
    const theirView = async () => ({
      people: await otherAdmin.call(list, { query: { pageSize: 100 } }),
      subscription: await otherAdmin.call(subscriptions.get, subscription),
      subscriptions: await otherAdmin.call(subscriptions.list, { query: {} }),
      receivables: await otherAdmin.call(receivableContract.endpoints.list, { query: {} }),
      ledger: await otherAdmin.call(ledgerContract.endpoints.list, { query: {} }),
      history: await otherAdmin.call(history, { query: { pageSize: 100 } }),
      members: await api.make.inTenant(other, (db) =>
        db.selectFrom('memberships').selectAll().where('tenant_id', '=', other).execute(),
      ),
    });
    const before = await theirView();

    const restored = await people.admin.call(create, {
      body: people.aForm({ name: 'Nome Diverso', email: person.email, vatCode: '00488410010' }),
    });

    expect(restored).toMatchObject({ id: person.id, name: 'Nome Diverso', phone: null });
    expect(await theirView()).toEqual(before);
    await expect(otherAdmin.call(get, { params })).rejects.toMatchObject({ status: 404 });
    const email = { params: { email: person.email } };
    expect(await otherAdmin.call(isEmailUnique, email)).toEqual({ isUnique: false });
    const attempt = otherAdmin.call(create, { body: people.aForm({ email: person.email }) });
    await expect(attempt).rejects.toMatchObject(emailTaken);
    const owed = await people.admin.call(receivableContract.endpoints.list, {
      query: { filters: { userId: String(person.id) } },
    });
    expect(owed.items.map(({ user }) => user)).toEqual([
      { id: person.id, name: 'Nome Diverso', vATCode: '00488410010', email: person.email },
    ]);
  });

  test('of two tenants keeps the old name in the history and the discrepancies of the tenant that did not restore', async () => {
    const other = (await api.make.aTenant()).id;
    const otherAdmin = await api.asAdminOf(other);
    const email = people.anEmail();
    const person = await api.make.aPerson({
      name: 'Nome Comune',
      email,
      roleId: Role.Admin,
      tenantIds: [people.tenantId, other],
    });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, api.now());
    const theirs = api.with({ token, tenantId: other });
    await theirs.call(regionContract.endpoints.create, { body: { name: 'Regione', code: '97' } });
    await theirs.call(create, { body: people.aForm() });
    const subscriptionId = await people.subscribe(person.id, otherAdmin, other);
    const providerId = (await api.make.aProvider(other)).id;
    await api.make.inTenant(other, (db) =>
      db
        .insertInto('payment_differences')
        .values({
          tenant_id: other,
          payment_provider_id: providerId,
          subscription_id: subscriptionId,
          kind: 'amount',
          provider_value: '1',
          found_at: String(api.now()),
          seen_at: String(api.now()),
        })
        .execute(),
    );
    await people.subscribe(person.id);
    await people.admin.call(remove, { params: { id: person.id } });
    await otherAdmin.call(remove, { params: { id: person.id } });
    await people.admin.call(create, { body: people.aForm({ name: 'Nome Diverso', email }) });

    const inside = await otherAdmin.call(history, { query: { filters: { person: 'comune' } } });
    const shared = await otherAdmin.call(outside, { query: { filters: { person: 'comune' } } });
    const found = await otherAdmin.call(outside, { query: { filters: { person: 'diverso' } } });
    const differences = await otherAdmin.call(reconciliationContract.endpoints.list, { query: {} });

    expect(inside.items.map(({ actorName }) => actorName)).toEqual(['Nome Comune']);
    expect(shared.items.map(({ actorName }) => actorName)).toEqual(['Nome Comune']);
    expect(found.items).toEqual([]);
    expect(JSON.stringify(differences)).toContain('Nome Comune');
    expect(JSON.stringify(differences)).not.toContain('Nome Diverso');
    const ours = await people.admin.call(outside, { query: { filters: { person: 'diverso' } } });
    expect(ours.items.map(({ actorName }) => actorName)).toEqual(['Nome Diverso']);
  });

  test('of two tenants can be changed by the one that restored the person', async () => {
    const { person } = await people.aDoublyRemovedOne();
    const { id, email } = await people.admin.call(create, {
      body: people.aForm({ email: person.email }),
    });

    const saved = await people.admin.call(update, { body: { id, email, name: 'Corretto' } });

    expect(saved.name).toBe('Corretto');
  });

  test('who is a member of another tenant keeps the e-mail and all data', async () => {
    const other = await api.make.aTenant();
    const otherAdmin = await api.asAdminOf(other.id);
    const person = await api.make.aPerson({
      email: people.anEmail(),
      tenantIds: [people.tenantId, other.id],
    });
    await people.subscribe(person.id);
    await people.admin.call(remove, { params: { id: person.id } });
    const before = await otherAdmin.call(get, { params: { id: person.id } });

    const { email } = person;
    expect(await people.admin.call(isEmailUnique, { params: { email } })).toEqual({
      isUnique: false,
    });
    await expect(
      people.admin.call(create, { body: people.aForm({ email }) }),
    ).rejects.toMatchObject(emailTaken);

    expect(await otherAdmin.call(get, { params: { id: person.id } })).toEqual(before);
    expect(await people.countOf(email)).toBe(0);
  });

  test('of another tenant keeps the e-mail taken for a tenant that never had the person', async () => {
    const { id, form } = await people.aRemovedOne();
    const other = (await api.make.aTenant()).id;
    const stranger = await api.asAdminOf(other);
    const operator = await api.asUserOf(other);
    await expect(stranger.call(remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
    // the history of the other tenant has the deletion of an address with the same number
    await api.make.inTenant(other, (db) =>
      db
        .insertInto('addresses')
        .values({ tenant_id: other, id, street: 'Via Po 3', municipality: 'Torino' })
        .execute(),
    );
    await stranger.call(addressContract.endpoints.remove, { params: { id } });
    // the history of the other tenant also has this refused deletion of the person
    await expect(operator.call(remove, { params: { id } })).rejects.toMatchObject({ status: 403 });

    const email = { params: { email: form.email } };
    expect(await stranger.call(isEmailUnique, email)).toEqual({ isUnique: false });
    await expect(stranger.call(create, { body: form })).rejects.toMatchObject(emailTaken);

    await expect(stranger.call(get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await people.admin.call(create, { body: form })).id).toBe(id);
  });

  test('without a subscription here, who is kept for the history of another tenant, is restored as well', async () => {
    const other = (await api.make.aTenant()).id;
    const otherAdmin = await api.asAdminOf(other);
    const person = await api.make.aPerson({
      email: people.anEmail(),
      tenantIds: [people.tenantId, other],
    });
    await people.subscribe(person.id, otherAdmin, other);
    await people.admin.call(remove, { params: { id: person.id } });
    await otherAdmin.call(remove, { params: { id: person.id } });

    const email = { params: { email: person.email } };
    expect(await people.admin.call(isEmailUnique, email)).toEqual({ isUnique: true });
    const restored = await people.admin.call(create, {
      body: people.aForm({ email: person.email }),
    });

    expect(restored.id).toBe(person.id);
    expect(await people.countOf(person.email)).toBe(1);
  });
});
