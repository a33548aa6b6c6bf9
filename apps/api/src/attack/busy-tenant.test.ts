import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerTaskRepository } from '../modules/billing/provider-accounts/provider-task.repository.ts';
import { providerEventRepository } from '../modules/billing/provider-sync/provider-event.repository.ts';
import { addressesIn, bulkOperationsOf } from '../testing/bulk-operations.ts';
import { watchEnteredTenants } from '../testing/statements.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

describe('a tenant with much work', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** Two tenants with a payment account: a busy tenant, and a tenant whose turn comes later. */
  async function twoTenants() {
    const busy = (await api.make.aTenant()).id;
    const other = (await api.make.aTenant()).id;
    const accounts = { [busy]: 0, [other]: 0 };
    for (const tenantId of [busy, other])
      accounts[tenantId] = (await api.make.aProvider(tenantId)).id;
    return { busy, other, accountOf: (tenantId: number) => accounts[tenantId] ?? 0 };
  }

  const dueAt = () => String(api.now().subtract({ hours: 1 }));

  async function addEvents(tenantId: number, account: number, count: number): Promise<void> {
    const at = dueAt();
    const body = { id: 'WH-1', create_time: at, event_type: 'CATALOG.PRODUCT.CREATED' };
    await api.make.fillTenant(tenantId, (db) =>
      sql`insert into provider_events (tenant_id, payment_provider_id, event_id, type, body, occurred_at,
          received_at, next_attempt_at)
        select ${tenantId}, ${account}, 'WH-' || n, 'A', ${JSON.stringify(body)}, ${at}, ${at}, ${at}
        from generate_series(1, ${count}) n`.execute(db),
    );
  }

  async function addTasks(tenantId: number, account: number, count: number): Promise<void> {
    const at = dueAt();
    await api.make.fillTenant(tenantId, (db) =>
      sql`insert into provider_tasks (tenant_id, payment_provider_id, kind, reason, provider_subscription_id,
          created_at, next_attempt_at)
        select ${tenantId}, ${account}, 'cancelSubscription', 'cancelledHere', 'I-' || n, ${at}, ${at}
        from generate_series(1, ${count}) n`.execute(db),
    );
  }

  async function addBilled(tenantId: number, account: number, count: number): Promise<void> {
    for (let made = 0; made < count; made += 1)
      await api.make.aSubscription(tenantId, { status: SubscriptionStatus.Active });
    await api.make.inTenant(tenantId, (db) =>
      sql`update receivables set payment_provider_id = ${account}, provider_subscription_id = 'I-' || id,
        billed_since = due_at where tenant_id = ${tenantId}`.execute(db),
    );
  }

  test.each([
    ['reconcile', addBilled],
    ['provider-events', addEvents],
    ['provider-tasks', addTasks],
  ])('W71 · waits in the job %s while another tenant has its turn', async (job, add) => {
    const { busy, other, accountOf } = await twoTenants();
    await add(busy, accountOf(busy), 100);
    await add(other, accountOf(other), 1);
    const entered = watchEnteredTenants(api.engine);

    await api.runJob(job);

    expect(entered.indexOf(other)).toBeGreaterThan(-1);
    expect(entered.indexOf(other)).toBeLessThan(entered.lastIndexOf(busy) / 2);
  });

  test.each([
    ['provider_events', addEvents, providerEventRepository],
    ['provider_tasks', addTasks, providerTaskRepository],
  ])('W73 · a claim of ten %s claims no more than ten', async (_, add, repository) => {
    const { busy, accountOf } = await twoTenants();
    await add(busy, accountOf(busy), 40);

    const claimed = await api.make.inTenant(busy, async (db) => {
      // without these plans PostgreSQL chooses the plan that it uses for tables without statistics
      for (const plan of ['enable_hashagg', 'enable_hashjoin', 'enable_mergejoin'])
        await sql`select set_config(${plan}, 'off', true)`.execute(db);
      const { now } = api;
      const ctx = {
        db,
        tenantId: busy,
        now: now(),
        actor: null,
        requestId: '',
        triggerJob: () => {},
      };
      return repository(ctx).claim(String(now().add({ hours: 1 })), 10);
    });

    expect(claimed).toHaveLength(10);
  });

  test('W71 · with eleven operations on many rows does not take the whole run', async () => {
    const busy = (await api.make.aTenant()).id;
    const other = (await api.make.aTenant()).id;
    const rowIds = await addressesIn(api, busy).add(30);
    for (let count = 0; count < 11; count += 1)
      await bulkOperationsOf(api, await api.asUserOf(busy)).begin('deleteAddresses', { rowIds });
    await addressesIn(api, other).add(1);

    const operation = await bulkOperationsOf(api, await api.asUserOf(other)).run(
      'deleteAddresses',
      {},
    );

    expect(operation.state).toBe('finished');
  });

  test('W71 · eleven tenants with many rows have their turns in two runs', async () => {
    const others = [];
    for (let count = 0; count < 11; count += 1) {
      const { id } = await api.make.aTenant();
      const rowIds = await addressesIn(api, id).add(100);
      const operations = bulkOperationsOf(api, await api.asUserOf(id));
      const { id: operationId } = await operations.begin('deleteAddresses', { rowIds });
      others.push(() => operations.read(operationId));
    }

    for (const _ of ['first', 'second']) {
      api.setNow(String(api.now().add({ seconds: 1 })));
      await api.runJob('bulk-operations');
    }

    const done = await Promise.all(others.map((read) => read()));
    expect(Math.min(...done.map((operation) => operation.done))).toBeGreaterThan(0);
  });
});
