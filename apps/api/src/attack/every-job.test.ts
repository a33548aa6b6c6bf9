import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant } from '../testing/paypal-tenant.ts';
import { interceptStatements } from '../testing/statements.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { tenantTables } from '../testing/two-tenants.ts';
import { unscopedTables } from './statement-scope.ts';

/** The jobs that delete old rows of all tenants at once. */
const ofAllTenants = {
  'forget-answers': ['delete from "idempotent_answers" where "created_at" <= $1'],
  'forget-operations': ['delete from "bulk_operations" where "started_at" <= $1'],
  'forget-notifications': ['delete from "notifications" where "created_at" <= $1'],
};

describe('the statements of every background job', () => {
  let api: TestApi;
  const sent = new Map<string, Set<string>>();
  let running = new Set<string>();

  /** Creates work for the jobs: events, tasks, renewals, a suspension, a surplus payment and a cancellation. */
  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    interceptStatements(api.engine, (text) => {
      running.add(text);
      return text;
    });
    for (const job of api.jobNames) sent.set(job, new Set());
    const runAll = async () => {
      await api.paypal.flushWebhooks();
      for (const job of api.jobNames) {
        running = sent.get(job) ?? running;
        await api.runJob(job);
        running = new Set();
      }
    };
    const shop = await aPayPalTenant(api);
    const { paid } = await shop.aConfirmed();
    const late = await shop.anApproved();
    const refused = await shop.anApproved();
    await shop.anotherLink(refused.paymentId);
    await api.make.aSubscription(shop.tenantId, { status: SubscriptionStatus.BankTransferPending });

    await runAll();
    await api.paypal.advance({ months: 1 });
    await api.paypal.happen(late.paid, 'suspend');
    await runAll();
    await api.paypal.advance({ months: 1 });
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await runAll();
    expect(await shop.statusAtPayPal(refused.paid)).toBe('CANCELLED');
  });

  afterAll(() => api.close());

  test('TEN-07 · name the tenant for each of its tables, except deletions for all tenants', async () => {
    const tables = new Set(await tenantTables(api));
    const unscoped = Array.from(sent, ([job, texts]) => {
      const found = [...texts].filter((text) => unscopedTables(text, tables).length > 0);
      return [job, found] as const;
    });

    expect(Object.fromEntries(unscoped.filter(([, found]) => found.length > 0))).toEqual(
      ofAllTenants,
    );
    const idle = Array.from(sent).filter(([, texts]) => texts.size < 2);
    expect(idle).toEqual([]);
  });
});
