import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchEnteredTenants } from '../testing/statements.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/** The jobs that work for all tenants at once. Every other job must enter each of the two tenants. */
const outsideTenants = new Set([
  'forget-answers',
  'forget-attempts',
  'forget-email-changes',
  'forget-mail-images',
  'forget-notifications',
  'forget-operations',
  'forget-sessions',
  'mail',
]);

describe('a tenant whose work fails', () => {
  let api: TestApi;
  let broken: number;
  let whole: number;
  let entered: number[];

  beforeAll(async () => {
    api = await startTestApi();
    broken = await aTenantWithWork();
    whole = await aTenantWithWork();
    entered = watchEnteredTenants(api.engine);
    await api.owner.pool.query('alter function enter_tenant rename to enter_whole_tenant');
    await api.owner.pool.query(`
      create function enter_tenant(tenant int) returns text language plpgsql as $$ begin
        if tenant = ${broken} then raise exception 'this tenant is broken'; end if;
        return enter_whole_tenant(tenant);
      end $$`);
  });

  afterAll(() => api.close());

  /** A tenant in which each job has something to do. */
  async function aTenantWithWork(): Promise<number> {
    const { id: tenantId } = await api.make.aTenant();
    const { id: providerId } = await api.make.aProvider(tenantId);
    await api.make.aSubscription(tenantId, { status: SubscriptionStatus.ActiveNoRenewal });
    const at = String(api.now().subtract({ hours: 1 }));
    await api.make.inTenant(tenantId, async (db) => {
      await sql`insert into provider_tasks (tenant_id, payment_provider_id, kind, reason, created_at, next_attempt_at)
        values (${tenantId}, ${providerId}, 'registerWebhook', 'registerWebhook', ${at}, ${at})`.execute(
        db,
      );
      await sql`insert into provider_events (tenant_id, payment_provider_id, event_id, type, body, occurred_at,
          received_at, next_attempt_at)
        values (${tenantId}, ${providerId}, 'WH-1', 'A', '{}', ${at}, ${at}, ${at})`.execute(db);
      await sql`insert into bulk_operations (tenant_id, action, started_at, started_by, role_id, session_id,
          session_epoch, confirmed_at, work_at)
        values (${tenantId}, 'deletePlans', ${at}, 1, 1, gen_random_uuid(), 0, ${at}, ${at})`.execute(
        db,
      );
    });
    return tenantId;
  }

  test('W64 · does not stop a job for the tenants after it', async () => {
    const jobs = api.jobNames.filter((job) => !outsideTenants.has(job));
    expect(jobs).toHaveLength(api.jobNames.length - outsideTenants.size);
    for (const job of jobs) {
      entered.length = 0;

      await expect(api.runJob(job)).rejects.toThrow(`${broken}`);

      expect(entered).toContain(broken);
      expect(entered).toContain(whole);
    }
  });
});
