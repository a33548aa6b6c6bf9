import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list, unreadSummary, read, readUpTo } = notificationContract.endpoints;

type SignedIn = Awaited<ReturnType<TestApi['asAdminOf']>>;

const all = { query: { pageSize: '100' } };

describe('the read state of notifications', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
    api.setNow(beginning);
  });

  afterAll(() => api.close());

  /** A tenant with two people and `count` notifications, the newest last. */
  async function aTenantWith(count: number, createdAt?: string) {
    const { id: tenantId } = await api.make.aTenant();
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push(await api.make.aNotification(tenantId, createdAt ? { createdAt } : {}));
    const [admin, user] = [await api.asAdminOf(tenantId), await api.asUserOf(tenantId)];
    return { tenantId, ids, admin, user };
  }

  const unreadOf = async (caller: SignedIn) => (await caller.call(unreadSummary, {})).unread;
  const unreadIn = async (caller: SignedIn) =>
    (await caller.call(list, all)).items.filter(({ isUnread }) => isUnread).map(({ id }) => id);

  test('LAY-07 · notifications come newest first, page by page, with the name, the plan and the amount', async () => {
    const { tenantId, ids, admin } = await aTenantWith(2);
    const { id: subscriptionId, customer, plan } = await api.make.aSubscription(tenantId);
    const latest = await api.make.aNotification(tenantId, { subscriptionId });

    const first = await admin.call(list, { query: { pageSize: '2' } });
    const second = await admin.call(list, { query: { page: '2', pageSize: '2' } });

    expect(first.totalCount).toBe(3);
    expect(first.items[0]).toEqual({
      id: latest,
      kind: 'paymentFailed',
      subscriptionId,
      userName: customer.name,
      planName: plan.name,
      amount: 12.2,
      detail: null,
      happensAt: null,
      createdAt: '2026-11-21T09:00:00Z',
      resolvedAt: null,
      isUnread: true,
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([
      latest,
      ...ids.toReversed(),
    ]);
    expect(await admin.call(unreadSummary, {})).toEqual({ unread: 3, latestId: latest });
  });

  test('LAY-07 OPS-12 · only administrators see a violated rule of the books', async () => {
    const { tenantId, ids, admin, user } = await aTenantWith(1);
    const [ordinary = 0] = ids;
    const id = await api.make.aNotification(tenantId, { kind: 'booksDisagree' });

    expect(await unreadIn(admin)).toEqual([id, ordinary]);
    expect(await unreadIn(user)).toEqual([ordinary]);
    expect(await admin.call(unreadSummary, {})).toEqual({ unread: 2, latestId: id });
    expect(await user.call(unreadSummary, {})).toEqual({ unread: 1, latestId: ordinary });
    for (const endpoint of [read, readUpTo])
      await expect(user.call(endpoint, { params: { id } })).rejects.toMatchObject({ status: 404 });

    await user.call(readUpTo, { params: { id: ordinary } });
    expect(await unreadIn(user)).toEqual([]);
    expect(await unreadIn(admin)).toEqual([id, ordinary]);
  });

  test('LAY-07 · are found by the customer’s name', async () => {
    const { tenantId, admin } = await aTenantWith(1);
    const { id: subscriptionId, customer } = await api.make.aSubscription(tenantId);
    const id = await api.make.aNotification(tenantId, { subscriptionId });

    const found = await admin.call(list, { query: { searchTerm: customer.name.toUpperCase() } });

    expect(found).toMatchObject({ totalCount: 1, items: [{ id }] });
  });

  test('LAY-07 · one person’s read notification is still unread for the other', async () => {
    const { ids, admin, user } = await aTenantWith(3);
    const [first = 0, second = 0, third = 0] = ids;

    expect(await admin.call(read, { params: { id: second } })).toEqual({
      unread: 2,
      latestId: third,
    });
    await admin.call(read, { params: { id: second } });

    expect(await unreadIn(admin)).toEqual([third, first]);
    expect(await unreadOf(user)).toBe(3);
  });

  test.each([
    ['recent', '2026-11-21T09:00:00Z'],
    ['old', '2026-11-20T09:00:00Z'],
  ])(
    'LAY-07 · all notifications that are %s are read up to the last seen one, not beyond it',
    async (_, at) => {
      const { ids, admin, user } = await aTenantWith(3, at);
      const [first = 0, second = 0, third = 0] = ids;
      await admin.call(read, { params: { id: first } });

      await admin.call(readUpTo, { params: { id: second } });
      expect(await unreadIn(admin)).toEqual([third]);
      await admin.call(readUpTo, { params: { id: first } });
      expect(await unreadIn(admin)).toEqual([third]);
      await admin.call(readUpTo, { params: { id: third } });

      expect(await unreadOf(admin)).toBe(0);
      expect(await unreadOf(user)).toBe(3);
    },
  );

  test('LAY-07 · a notification committed late with a smaller id is not marked as read', async () => {
    const { tenantId, ids, admin } = await aTenantWith(1);
    const [late = 0] = ids;
    const latest = await api.make.aNotification(tenantId);
    await api.make.inTenant(tenantId, (db) =>
      db.deleteFrom('notifications').where('id', '=', late).execute(),
    );
    await admin.call(readUpTo, { params: { id: latest } });

    await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('notifications')
        .values({
          tenant_id: tenantId,
          id: late,
          kind: 'paymentFailed',
          fact: 'paymentFailed:in ritardo',
          created_at: '2026-11-21T09:29:59Z',
        })
        .execute(),
    );

    expect(await unreadIn(admin)).toEqual([late]);
  });

  test('LAY-07 · more than a hundred unread notifications count as a hundred', async () => {
    const { admin } = await aTenantWith(102);

    expect(await unreadOf(admin)).toBe(100);
  });

  test('LAY-07 · notifications are deleted with their read marks after 90 days', async () => {
    const { tenantId, ids, admin } = await aTenantWith(1, '2026-08-23T09:30:00Z');
    const kept = await api.make.aNotification(tenantId, { createdAt: '2026-08-23T09:30:01Z' });
    await admin.call(read, { params: { id: ids[0] ?? 0 } });

    await api.runJob('forget-notifications');

    expect((await admin.call(list, all)).items.map(({ id }) => id)).toEqual([kept]);
    const reads = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('notification_reads').selectAll().execute(),
    );
    expect(reads).toEqual([]);
  });

  test('AUT-16 · polling by the browser does not extend the session', async () => {
    const { admin } = await aTenantWith(0);
    api.setNow('2026-11-21T10:00:00Z');

    const asked = await admin.raw({ method: 'GET', url: '/api/notification/unread' });
    const worked = await admin.raw({ method: 'GET', url: '/api/plan/getAll' });

    expect(asked.statusCode).toBe(200);
    expect(asked.headers['x-session-token']).toBeUndefined();
    expect(worked.headers['x-session-token']).toEqual(expect.any(String));
    api.setNow(beginning);
  });

  test('LAY-07 · a customer of the tenant has no notifications', async () => {
    const { tenantId } = await aTenantWith(1);
    const client = await api.asClient(tenantId);

    await expect(client.call(unreadSummary, {})).rejects.toMatchObject({ status: 403 });
  });
});
