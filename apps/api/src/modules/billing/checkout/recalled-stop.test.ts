import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { beginOutage, endOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { stopRenewal } = subscriptionContract.endpoints;
const { NotActive, ActiveNoRenewal } = SubscriptionStatus;

describe('AO37 · a renewal was stopped after the backup from which the books were restored', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const noteAtPayPal = async (paid: string) =>
    (await api.paypal.read<{ status_change_note: string }>(`/v1/billing/subscriptions/${paid}`))
      .status_change_note;

  /** Stops the renewal of another subscription and returns the note that PayPal keeps of it. */
  async function noteOfAStop({ byTheJob }: { byTheJob: boolean }): Promise<string> {
    const { id, paid } = await shop.aConfirmed();
    await api.runJob('reconcile');
    if (byTheJob) await beginOutage(api);
    await shop.admin.call(stopRenewal, { params: { id } });
    await endOutage(api);
    if (byTheJob) await shop.setTime(String(api.now().add({ minutes: 2 })));
    await shop.runJobs();
    return noteAtPayPal(paid);
  }

  test.each([{ byTheJob: false }, { byTheJob: true }])(
    'the note at PayPal lets the paid period go on until its end: $byTheJob',
    async (how) => {
      const reason = await noteOfAStop(how);
      const { id, paid } = await shop.aConfirmed();
      await api.paypal.command(`/v1/billing/subscriptions/${paid}/cancel`, { reason });

      await shop.runJobs();

      expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
      expect(await shop.times(id, 'requestRenewalStop')).toBe(1);
      const { scheduledEnd } = await shop.read(id);
      await shop.setTime(scheduledEnd);
      await shop.runJobs();
      expect(await shop.statusOf(id)).toBe(NotActive);
      await shop.rewind();
    },
  );
});
