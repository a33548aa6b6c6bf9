import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesIn, bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { beginning, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { start, list, rows, cancel, resume, preview } = bulkOperationContract.endpoints;
const everywhere = { action: 'deleteAddresses', search: 'municipality=Roma' } as const;

describe('an operation on many rows', () => {
  let api: TestApi;
  let tenantId: number;
  let user: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    api.setNow(beginning);
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
  });

  const bulk = () => bulkOperationsOf(api, user);
  const addresses = (of = tenantId) => addressesIn(api, of);

  test('BLK-01 · deletes all results of a filter in several batches, and no other record', async () => {
    await addresses().add(60);
    await addresses().add(3, 'Milano');

    const operation = await bulk().run('deleteAddresses', { search: everywhere.search });

    expect(operation).toMatchObject({ state: 'finished', total: 60, done: 60 });
    expect(await addresses().remaining()).toBe(3);
    const history = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_id', 'request_id'])
        .where('action', '=', 'delete')
        .execute(),
    );
    expect(new Set(history.map(({ request_id }) => request_id)).size).toBe(60);
    // the request id needs random digits: nobody may guess the values of an erased entry from the hash of the entry
    for (const { request_id } of history) expect(request_id).toMatch(/[\da-f]{8}(-[\da-f]{4}){3}/);
    expect(new Set(history.map(({ actor_id }) => actor_id))).toEqual(new Set([user.person.id]));
  });

  test('BLK-02 · a count that changed since the confirmation starts nothing', async () => {
    const [first = 0] = await addresses().add(3);
    await addresses().add(1);

    const refused = { status: 409, code: 'bulk.countChanged' };
    await expect(user.call(start, { body: { ...everywhere, count: 3 } })).rejects.toMatchObject(
      refused,
    );
    await expect(
      user.call(start, { body: { ...everywhere, rowIds: [first, 999_999], count: 2 } }),
    ).rejects.toMatchObject(refused);
    expect((await user.call(list, { query: {} })).totalCount).toBe(0);
    expect(await addresses().remaining()).toBe(4);
  });

  test('BLK-02 · a repeated start with the same key starts one operation', async () => {
    await addresses().add(2);
    const send = () =>
      user.raw({
        method: 'POST',
        url: start.path,
        headers: { 'idempotency-key': 'una-chiave-sola' },
        payload: { ...everywhere, count: 2 },
      });

    const answers = await Promise.all([send(), send()]);
    answers.push(await send());

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await user.call(list, { query: {} })).totalCount).toBe(1);
  });

  test('BLK-02 · the same action of a person runs once at a time', async () => {
    const ids = await addresses().add(2);
    await bulk().begin('deleteAddresses', { rowIds: ids.slice(0, 1) });

    await expect(bulk().begin('deleteAddresses', { rowIds: ids.slice(1) })).rejects.toMatchObject({
      status: 409,
      code: 'bulk.alreadyRunning',
    });
    await api.runJob('bulk-operations');
    expect(await bulk().run('deleteAddresses', { rowIds: ids.slice(1) })).toMatchObject({
      done: 1,
    });
  });

  test('BLK-02 · an empty selection and more than 10,000 rows are refused with a sentence', async () => {
    await addresses().add(10_001, 'Napoli');
    const [many, none] = ['municipality=Napoli', 'municipality=Nessuno'];
    const refusal = async (search: string, count: number) =>
      user.call(start, { body: { action: 'deleteAddresses', search, count } });

    await expect(refusal(many, 10_001)).rejects.toMatchObject({ code: 'bulk.tooMany' });
    await expect(refusal(none, 1)).rejects.toMatchObject({ code: 'bulk.empty' });
    const shown = await user.call(preview, { query: { action: 'deleteAddresses', search: many } });
    expect(shown).toMatchObject({ count: 10_001, obstacle: expect.stringContaining('10.000') });
  });

  test('BLK-02 · filters that the list does not have are refused', async () => {
    const query = { action: 'deleteAddresses', search: 'colore=rosso' } as const;

    await expect(user.call(preview, { query })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('BLK-03 · rows keep the list’s order and their names, also of deleted records', async () => {
    await addresses().add(3);

    const { id } = await bulk().run('deleteAddresses', {
      search: 'municipality=Roma&sort=-street',
    });

    const { items } = await user.call(rows, {
      params: { id },
      query: { filters: { state: 'done' } },
    });
    expect(items.map(({ label }) => label)).toEqual(['Via 3, Roma', 'Via 2, Roma', 'Via 1, Roma']);
  });

  test('BLK-04 · cancelling skips the rows that wait, and only those', async () => {
    await addresses().add(3);
    const { id } = await bulk().begin('deleteAddresses', { search: everywhere.search });

    const cancelled = await user.call(cancel, { params: { id } });
    await api.runJob('bulk-operations');

    expect(cancelled).toMatchObject({ state: 'cancelled', skipped: 3, waiting: 0 });
    expect(await addresses().remaining()).toBe(3);
    await expect(user.call(cancel, { params: { id } })).rejects.toMatchObject({
      code: 'bulk.notRunning',
    });
    await expect(user.call(resume, { params: { id } })).rejects.toMatchObject({
      code: 'bulk.nothingToResume',
    });
  });

  test('BLK-04 · refused deletions have a reason, and a retry deletes the records that are no longer used', async () => {
    const admin = await api.asAdminOf(tenantId);
    const { plan, id: subscriptionId } = await api.make.aSubscription(tenantId);
    const free = await api.make.aPlan(tenantId);
    const operations = bulkOperationsOf(api, admin);

    const { id } = await operations.run('deletePlans', {});

    expect(await operations.outcomes(id)).toEqual({
      [free.id]: ['done', null],
      [plan.id]: ['failed', expect.stringContaining('usato')],
    });
    await api.make.inTenant(tenantId, async (db) => {
      await db.deleteFrom('receivables').where('subscription_id', '=', subscriptionId).execute();
      await db.deleteFrom('subscriptions').where('id', '=', subscriptionId).execute();
    });
    await admin.call(resume, { params: { id } });
    await api.runJob('bulk-operations');
    expect(await operations.read(id)).toMatchObject({ done: 2, failed: 0 });
    expect((await admin.call(planContract.endpoints.list, { query: {} })).totalCount).toBe(0);
  });

  test('BLK-07 · operations are forgotten after 30 days', async () => {
    await addresses().add(1);
    const { id } = await bulk().run('deleteAddresses', { search: everywhere.search });

    api.setNow('2026-12-20T09:30:00Z');
    await api.runJob('forget-operations');
    const kept = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('bulk_rows').selectAll().where('operation_id', '=', id).execute(),
    );
    api.setNow('2026-12-21T09:31:00Z');
    await api.runJob('forget-operations');
    const left = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('bulk_rows').selectAll().where('operation_id', '=', id).execute(),
    );

    expect([kept.length, left.length]).toEqual([1, 0]);
  });
});
