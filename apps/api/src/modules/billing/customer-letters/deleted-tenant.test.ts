import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/**
 * A second connection stops the job between its first and its second tenant. Only PostgreSQL accepts a second
 * connection.
 */
describe.runIf(inject('database').kind === 'postgres')('a run of the letters', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** Runs the job. While the job waits in one tenant, `meanwhile` runs with the id of a tenant that comes later. */
  async function runBeside(meanwhile: (laterTenantId: number) => Promise<unknown>) {
    api.setNow('2026-11-01T09:00:00Z');
    const { id: tenantId } = await api.make.aTenant();
    const { id: later } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const body = { ...someSettings(), letters: lettersOn('dueSoon') };
    await admin.call(letterSettingsContract.endpoints.update, { body });
    const startAt = '2026-11-15T09:00:00Z';
    const status = SubscriptionStatus.BankTransferPending;
    const { id } = await api.make.aSubscription(tenantId, { status, startAt });
    api.setNow('2026-11-10T10:00:00Z');
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const outcome = api.runJob('customer-letters').then(
      () => 'good',
      (error: unknown) => String(error),
    );
    await held.somebodyWaits();
    try {
      await meanwhile(later);
    } finally {
      await commit();
    }
    return outcome;
  }

  test('AL19 · succeeds when a tenant is deleted before its turn', async () => {
    const superAdmin = await api.asSuperAdmin();

    const outcome = await runBeside((id) =>
      superAdmin.call(tenantContract.endpoints.remove, { params: { id } }),
    );

    expect(outcome).toBe('good');
  });
});
