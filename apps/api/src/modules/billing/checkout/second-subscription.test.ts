import { periodBounds } from '@canone/contracts/billing/billing-schedule';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantContext } from '../../../platform/request/context.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { openReceivable, setBilling } from '../receivables/receivable.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';

describe('a subscription that is now billed by its second subscription at PayPal', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(async () => {
    await shop.handleEvents();
    await api.close();
  });

  const write = <T>(step: (ctx: TenantContext) => Promise<T>) =>
    runAsSystem(
      { engine: api.engine, clock: { now: api.now }, requestId: 'second-subscription' },
      'write',
      async (ctx) => step(await ctx.enterTenant(shop.tenantId)),
    );

  /**
   * A subscription with two provider subscriptions. The first has paid period 0. The second pays from period 1 on,
   * which began on 5 January.
   */
  async function aSecond() {
    const { id, paid, request } = await shop.aConfirmed();
    const second = await api.paypal.createSubscription({ ...request, custom_id: 'another' });
    await api.paypal.approve(second);
    const billedSince = '2027-01-05T10:00:00Z';
    const endsAt = '2027-02-05T10:00:00Z';
    await write(async (ctx) => {
      const row = await findSubscriptionRow(ctx, id);
      if (!row) throw new Error('a subscription that was made');
      const { receivable } = await openReceivable(ctx, row, periodBounds(row, 1));
      const { providerId } = shop;
      const billed = { providerId, providerSubscriptionId: second, billedSince, endsAt };
      await setBilling(ctx, receivable.id, { ...billed, chargeState: null });
    });
    return { id, first: paid, second };
  }

  test('finding 15 · when cancelled ends the provider subscription that bills now', async () => {
    const { id, second } = await aSecond();

    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    expect(await shop.statusAtPayPal(second)).toBe('CANCELLED');
  });

  test('finding 15 · an administrator’s fix is applied to the provider subscription that bills now', async () => {
    const { id, second } = await aSecond();
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ status: SubscriptionStatus.BankTransferPending })
        .where('id', '=', id)
        .execute(),
    );
    await shop.admin.call(reconciliationContract.endpoints.run, {});
    await api.runJob('reconcile');
    const { items } = await shop.admin.call(reconciliationContract.endpoints.list, {
      query: { filters: { subscriptionId: String(id), kind: 'status', isOpen: 'true' } },
    });

    await shop.admin.call(reconciliationContract.endpoints.applyFix, {
      params: { id: items[0]?.id ?? 0 },
      body: { fix: 'suspendAtProvider' },
    });

    expect(await shop.statusAtPayPal(second)).toBe('SUSPENDED');
  });

  test('finding 15 · the next period begins a month after the start of the provider subscription that bills now', async () => {
    const { id } = await aSecond();
    const row = await write((ctx) => findSubscriptionRow(ctx, id));

    expect(row && periodBounds(row, 2)).toEqual({
      period: 2,
      dueAt: '2027-02-05T10:00:00Z',
      endsAt: '2027-03-05T10:00:00Z',
    });
  });
});
