import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, remove, get, update } = userContract.endpoints;
const { undoRemoval } = userAccessContract.endpoints;
const notFound = { status: 404, code: 'entity.notFound' };

describe('USR-06 · the undo of a removal', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  const undo = (id: number, caller: Pick<SignedIn, 'call'> = people.admin) =>
    caller.call(undoRemoval, { params: { id } });

  async function aCustomer(changes: object = {}) {
    const form = people.aForm(changes);
    const before = await people.admin.call(create, { body: form });
    const { id } = before;
    return { id, form, before, subscriptionId: await people.subscribe(id) };
  }

  test('shows the same person with the same data and subscriptions, and is recorded', async () => {
    const { id, before, subscriptionId } = await aCustomer({ phone: '051 5550199' });
    expect(await people.admin.call(remove, { params: { id } })).toEqual({ isHidden: true });

    const restored = await undo(id);

    expect(restored).toEqual({ ...before, version: restored.version });
    expect(await people.admin.call(get, { params: { id } })).toEqual(restored);
    const sold = await people.admin.call(subscriptionContract.endpoints.get, {
      params: { id: subscriptionId },
    });
    expect(sold.user).toMatchObject({ id, isRemoved: false });
    const { items } = await people.admin.call(auditContract.endpoints.list, {
      query: { filters: { entity: 'user', entityId: id } },
    });
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['restore', 'delete']);
  });

  test('does not give the access back that the removal ended', async () => {
    const { id } = await aCustomer({ isActive: true, roleId: Role.User });
    await people.admin.call(remove, { params: { id } });

    expect(await undo(id)).toMatchObject({ id, isActive: false });
  });

  test('is offered for a person with a history only, and works once', async () => {
    const { id } = await people.admin.call(create, { body: people.aForm() });
    expect(await people.admin.call(remove, { params: { id } })).toBeNull();
    await expect(undo(id)).rejects.toMatchObject(notFound);

    const customer = await aCustomer();
    await people.admin.call(remove, { params: { id: customer.id } });
    await undo(customer.id);
    await expect(undo(customer.id)).rejects.toMatchObject(notFound);
  });

  test('ends after five minutes', async () => {
    const { id } = await aCustomer();
    await people.admin.call(remove, { params: { id } });
    const { id: late } = await aCustomer();
    await people.admin.call(remove, { params: { id: late } });

    const removedAt = api.now();
    api.setNow(String(removedAt.add({ minutes: 4, seconds: 59 })));
    expect(await undo(id)).toMatchObject({ id });
    api.setNow(String(removedAt.add({ minutes: 5 })));
    await expect(undo(late)).rejects.toMatchObject(notFound);
  });

  test('is refused for a person whom another tenant has, and to another tenant', async () => {
    const other = (await api.make.aTenant()).id;
    const shared = await api.make.aPerson({ tenantIds: [people.tenantId, other] });
    await people.subscribe(shared.id);
    expect(await people.admin.call(remove, { params: { id: shared.id } })).toBeNull();
    await expect(undo(shared.id)).rejects.toMatchObject(notFound);
    await expect(people.admin.call(get, { params: { id: shared.id } })).rejects.toMatchObject(
      notFound,
    );

    const { id } = await aCustomer();
    await people.admin.call(remove, { params: { id } });
    await expect(undo(id, await api.asAdminOf(other))).rejects.toMatchObject(notFound);
  });

  test('W17 · is refused after another tenant has changed and removed the person', async () => {
    const other = (await api.make.aTenant()).id;
    const otherAdmin = await api.asAdminOf(other);
    const { id, name, email } = await api.make.aPerson({ tenantIds: [people.tenantId, other] });
    await people.subscribe(id);
    await people.admin.call(remove, { params: { id } });
    const body = { id, name, email, phone: '06 5550177', roleId: Role.Admin };
    await otherAdmin.call(update, { body });
    await otherAdmin.call(remove, { params: { id } });

    await expect(undo(id)).rejects.toMatchObject(notFound);
    await expect(people.admin.call(get, { params: { id } })).rejects.toMatchObject(notFound);
  });

  test('is refused after the data were erased', async () => {
    const { id } = await aCustomer();
    await people.admin.call(remove, { params: { id } });
    await api.make.inTenant(people.tenantId, (db) =>
      db.updateTable('memberships').set({ email: '' }).where('user_id', '=', id).execute(),
    );

    await expect(undo(id)).rejects.toMatchObject(notFound);
  });
});
