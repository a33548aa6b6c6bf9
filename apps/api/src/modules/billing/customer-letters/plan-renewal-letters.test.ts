import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { aRenewingTenant, type RenewingTenant } from '../../../testing/renewing-tenant.ts';

describe('the letter about the new price of a renewal', () => {
  let api: ApiWithMail;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startApiWithMail();
    api.setNow('2026-11-20T09:00:00Z');
    shop = await aRenewingTenant(api);
    await shop.admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('priceChanged') },
    });
  });

  afterAll(() => api.close());

  async function sendLetters(): Promise<void> {
    api.setNow(String(api.now().add({ hours: 1 })));
    await api.runJob('customer-letters');
    await api.runJob('mail');
  }

  /**
   * A paid subscription of 12.20 € that is renewed at 24.80 €. The renewal is then withdrawn. With `isAnnounced` the
   * letters are sent before the withdrawal.
   */
  async function renewedAndWithdrawn({ isAnnounced }: { readonly isAnnounced: boolean }) {
    api.setNow('2026-11-21T09:00:00Z');
    const { id, plan } = await shop.aPaid();
    await shop.changePlan(plan.id, { recurringCostBeforeVAT: 20, VATPercentage: 24 });
    await shop.renewAtPlan(id, 20, 24);
    if (isAnnounced) await sendLetters();
    await shop.withdraw(id);
    await sendLetters();
    const { user, subscriptionStatus } = await shop.read(id);
    expect(subscriptionStatus).toBe(SubscriptionStatus.ActiveNoRenewal);
    return api
      .mailsTo(user.email)
      .map(({ text }) => /da [\d,]+.€ a [\d,]+.€/.exec(text)?.[0].replaceAll('\u00a0', ' '));
  }

  test('AG4 · is written for the renewal, and again with the old price when the announced renewal is withdrawn', async () => {
    expect(await renewedAndWithdrawn({ isAnnounced: true })).toEqual([
      'da 12,20 € a 24,80 €',
      'da 24,80 € a 12,20 €',
    ]);
  });

  test('AG4 · is not written when the renewal was withdrawn before the letter was sent', async () => {
    expect(await renewedAndWithdrawn({ isAnnounced: false })).toEqual([]);
  });
});
