import { maxViews, savedViewContract } from '@canone/contracts/lists/saved-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list, get, create, update, remove } = savedViewContract.endpoints;

type SignedIn = Awaited<ReturnType<TestApi['asAdminOf']>>;

const ofAddresses = {
  list: '/api/address/getAll',
  name: 'Di Roma',
  search: 'municipality=Roma&sort=-street',
};

describe('saved views', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;
  let user: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    ({ id: tenantId } = await api.make.aTenant());
    [admin, user] = [await api.asAdminOf(tenantId), await api.asUserOf(tenantId)];
  });

  afterAll(() => api.close());

  const save = (caller: SignedIn, change: object = {}) =>
    caller.call(create, { body: { ...ofAddresses, ...change } });
  const namesSeenBy = async (caller: SignedIn, of = ofAddresses.list) => {
    const query = { pageSize: '100', sort: 'name', filters: { list: of } };
    return (await caller.call(list, { query })).items.map(({ name }) => name);
  };

  test('VIW-01 · a view keeps the filters and the order of an address, without its page', async () => {
    const view = await save(user, { search: '?sort=-street&municipality=Roma&page=4&view=9' });

    expect(view).toEqual({ id: view.id, ...ofAddresses, isShared: false, version: 1 });
    expect(await user.call(get, { params: { id: view.id } })).toEqual(view);
    await user.call(remove, { params: { id: view.id } });
    expect(await namesSeenBy(user)).toEqual([]);
  });

  test('VIW-02 · a private view exists only for its owner, a shared view for the whole tenant', async () => {
    const own = await save(user, { name: 'Mia' });
    await save(admin, { name: 'Di tutti', isShared: true });

    expect(await namesSeenBy(user)).toEqual(['Di tutti', 'Mia']);
    expect(await namesSeenBy(admin)).toEqual(['Di tutti']);
    const body = { ...ofAddresses, id: own.id, name: 'Presa' };
    for (const attempt of [
      () => admin.call(get, { params: { id: own.id } }),
      () => admin.call(update, { body }),
      () => admin.call(remove, { params: { id: own.id } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'entity.notFound' });
    expect(await namesSeenBy(user)).toContain('Mia');
  });

  test('VIW-02 · only administrators share, change and delete a shared view', async () => {
    const shared = await save(admin, { name: 'Comune', isShared: true });
    const own = await save(user, { name: 'Da condividere' });
    const denied = { status: 403, code: 'savedView.shareDenied' };

    await expect(save(user, { name: 'No', isShared: true })).rejects.toMatchObject(denied);
    for (const { id } of [shared, own]) {
      const body = { ...ofAddresses, id, name: 'No', isShared: true };
      await expect(user.call(update, { body })).rejects.toMatchObject(denied);
    }
    const withdrawn = { ...ofAddresses, id: shared.id, name: 'Comune', isShared: false };
    await expect(user.call(update, { body: withdrawn })).rejects.toMatchObject(denied);
    await expect(user.call(remove, { params: { id: shared.id } })).rejects.toMatchObject(denied);
  });

  test('VIW-02 · a view that is no longer shared belongs to the person who ended it', async () => {
    const colleague = await api.asAdminOf(tenantId);
    const { id } = await save(admin, { name: 'Ritirata', isShared: true });

    const body = { ...ofAddresses, id, name: 'Ritirata', isShared: false };
    await colleague.call(update, { body });

    expect(await namesSeenBy(colleague)).toContain('Ritirata');
    expect(await namesSeenBy(admin)).not.toContain('Ritirata');
  });

  test('VIW-02 · a role sees and saves only the views of lists that it may read', async () => {
    const ofLedger = { list: '/api/ledger/getAll', name: 'Bonifici', search: 'method=transfer' };
    const { id } = await save(admin, { ...ofLedger, isShared: true });

    expect(await namesSeenBy(admin, ofLedger.list)).toEqual(['Bonifici']);
    expect(await namesSeenBy(user, ofLedger.list)).toEqual([]);
    await expect(user.call(get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(save(user, ofLedger)).rejects.toMatchObject({
      code: 'request.invalid',
      failure: { errors: [{ field: 'list' }] },
    });
    await expect(save(admin, { list: '/api/address/Create' })).rejects.toMatchObject({
      failure: { errors: [{ field: 'list' }] },
    });
  });

  test('VIW-03 · the second of two saves of a shared view is refused', async () => {
    const { id, version } = await save(admin, { name: 'Contesa', isShared: true });
    const colleague = await api.asSuperAdmin(tenantId);
    const body = { ...ofAddresses, id, version, isShared: true };

    await colleague.call(update, { body: { ...body, name: 'Prima' } });

    const second = admin.call(update, { body: { ...body, name: 'Seconda' } });
    await expect(second).rejects.toMatchObject({ code: 'entity.changedMeanwhile' });
    expect(await admin.call(get, { params: { id } })).toMatchObject({ name: 'Prima', version: 2 });
  });

  test('VIW-03 · a view stays in its list, and two views of a person have two names', async () => {
    const { id } = await save(admin, { name: 'Unica' });

    await expect(save(admin, { name: 'UNICA' })).rejects.toMatchObject({
      code: 'entity.duplicate',
    });
    const elsewhere = { ...ofAddresses, id, list: '/api/plan/getAll' };
    await expect(admin.call(update, { body: elsewhere })).rejects.toMatchObject({
      failure: { errors: [{ field: 'list' }] },
    });
  });

  test('VIW-03 · a person keeps at most fifty views of a list, also of two saved at once', async () => {
    const { id: own } = await api.make.aTenant();
    const person = await api.asAdminOf(own);
    for (let index = 1; index < maxViews; index += 1) await save(person, { name: `V${index}` });

    const both = await Promise.allSettled([
      save(person, { name: 'Ultima' }),
      save(person, { name: 'Di troppo' }),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'savedView.tooMany' },
    });
    expect(await namesSeenBy(person)).toHaveLength(maxViews);
    await save(person, { list: '/api/plan/getAll' });
    const colleague = await api.asUserOf(own);
    await save(colleague);
  });
});
