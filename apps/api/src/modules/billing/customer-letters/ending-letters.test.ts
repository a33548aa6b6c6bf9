import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { aRenewingTenant, type RenewingTenant } from '../../../testing/renewing-tenant.ts';

describe('the letter about the end of the paid period', () => {
  let api: ApiWithMail;
  let tenantId: number;

  beforeAll(async () => {
    api = await startApiWithMail();
    api.setNow('2026-11-01T09:00:00Z');
    tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    await admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('transferEnding') },
    });
  });

  afterAll(() => api.close());

  test.each([
    [
      'SUB-12 · the renewal was stopped during its last period',
      { stoppedAt: '2026-11-01T09:00:00Z', chargedBy: null },
      0,
    ],
    [
      'SUB-12 · the renewal was stopped before its last period, which a transfer renewed',
      { stoppedAt: '2026-10-01T09:00:00Z', chargedBy: null },
      1,
    ],
    [
      'AL27 · the renewal was stopped before its last period, which PayPal charged',
      { stoppedAt: '2026-10-01T09:00:00Z', chargedBy: 'I-1' },
      0,
    ],
  ])('%s (%o): %d letters say how to renew', async (_, { stoppedAt, chargedBy }, count) => {
    api.setNow('2026-11-01T09:00:00Z');
    const { id, customer } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.ActiveNoRenewal,
      startAt: '2026-10-25T09:00:00Z',
    });
    await api.make.inTenant(tenantId, async (db) => {
      await db
        .updateTable('subscriptions')
        .set({ renewal_stop_requested_at: stoppedAt })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('receivables')
        .set({ provider_subscription_id: chargedBy })
        .where('tenant_id', '=', tenantId)
        .where('subscription_id', '=', id)
        .execute();
    });

    api.setNow('2026-11-12T10:00:00Z');
    await api.runJob('customer-letters');
    await api.runJob('mail');

    expect(api.mailsTo(customer.email)).toHaveLength(count);
  });

  describe('sent sixty days before', () => {
    let shop: RenewingTenant;

    beforeAll(async () => {
      api.setNow('2026-11-01T09:00:00Z');
      shop = await aRenewingTenant(api);
      await shop.admin.call(letterSettingsContract.endpoints.update, {
        body: { ...someSettings(), daysEnding: 60, letters: lettersOn('transferEnding') },
      });
    });

    /** The days in the letters to a customer whose period to 1 December is paid, and who has a renewal to 1 January. */
    async function lettersTo({ isPaid }: { readonly isPaid: boolean }) {
      api.setNow('2026-11-21T09:00:00Z');
      const { id } = await shop.aPaid();
      await shop.renew(id);
      if (isPaid) await shop.pay((await shop.lastOf(id)).id);
      await api.runJob('customer-letters');
      await api.runJob('mail');
      const { user } = await shop.read(id);
      return api.mailsTo(user.email).map(({ text }) => /Finisce il:? ([\d/]+)/.exec(text)?.[1]);
    }

    test('AO43 · no letter says that an unpaid renewal ends', async () => {
      expect(await lettersTo({ isPaid: false })).toEqual([]);
    });

    test('AO47 · no letter says how to renew when the plan is no longer sold, so that no renewal is possible', async () => {
      api.setNow('2026-11-21T09:00:00Z');
      const { id, plan } = await shop.aPaid();
      await shop.renew(id);
      await shop.pay((await shop.lastOf(id)).id);
      await shop.changePlan(plan.id, { isActive: false });
      await api.runJob('customer-letters');
      await api.runJob('mail');

      expect(api.mailsTo((await shop.read(id)).user.email)).toEqual([]);
    });

    test('AO46 · the customer of a free subscription is not asked for a transfer of 0,00 €', async () => {
      api.setNow('2026-11-21T09:00:00Z');
      const { id } = await shop.aPaid({ grossCents: 0 });
      await shop.renew(id);
      await api.runJob('customer-letters');
      await api.runJob('mail');

      expect(api.mailsTo((await shop.read(id)).user.email)).toEqual([]);
    });

    test('AO43 · the end of a paid renewal is announced', async () => {
      expect(await lettersTo({ isPaid: true })).toEqual(['01/01/2027']);
    });
  });
});
