import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { expect, test } from 'vitest';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import { aBilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { bookEnded } from './ended-at-provider.service.ts';

test('AO1 · the end of a stopped renewal waits for a last charge that PayPal names but does not list yet', async () => {
  const api = await startTestApi();
  const shop = await aBilledTenant(api);
  const { id, paying } = await shop.aBilled();
  const first = shop.aSale();
  await shop.charge(paying, first);
  await api.make.inTenant(shop.tenantId, (db) =>
    db
      .updateTable('subscriptions')
      .set({ renewal_stop_requested_at: '2026-11-30T09:00:00Z' })
      .where('tenant_id', '=', shop.tenantId)
      .where('id', '=', id)
      .execute(),
  );
  api.setNow('2026-12-01T12:00:00Z');
  const second = shop.aSale({ at: Temporal.Instant.from('2026-12-01T10:00:00Z') });
  const state = shop.aState(paying, { status: 'cancelled', lastPaidAt: second.at });
  const after = (...sales: ProviderSale[]) =>
    shop.write(async (ctx) => {
      await bookEnded(ctx, { providerId: shop.providerId, subscriptionId: id, state, sales });
      const row = await findSubscriptionRow(ctx, id);
      return [row?.status, row?.payments.filter(({ paidAt }) => paidAt !== null).length];
    });

  expect(await after(first)).toEqual([SubscriptionStatus.Active, 1]);
  expect(await after(first, second)).toEqual([SubscriptionStatus.ActiveNoRenewal, 2]);
  await api.close();
});
