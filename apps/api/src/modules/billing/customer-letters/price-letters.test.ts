import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import {
  approvalDate,
  aRenewingTenant,
  type RenewingTenant,
} from '../../../testing/renewing-tenant.ts';

const { subscribe, update, payByBankTransfer, activateWithoutRenewal } =
  subscriptionContract.endpoints;

describe('AO41 · the letter about a new price', () => {
  let api: ApiWithMail;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startApiWithMail();
    api.setNow('2026-11-20T08:00:00Z');
    shop = await aRenewingTenant(api);
    await shop.admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('priceChanged') },
    });
  });

  afterAll(() => api.close());

  const changePrice = (id: number, paymentAmount: number) =>
    shop.admin.call(update, { body: { id, paymentAmount } });

  async function sendLetters(): Promise<void> {
    await api.runJob('customer-letters');
    await api.runJob('mail');
  }

  /** The two prices in each letter to the customer of a subscription. */
  async function lettersAbout(id: number) {
    await sendLetters();
    const { user } = await shop.read(id);
    return api
      .mailsTo(user.email)
      .map(({ text }) => /da [\d,]+.€ a [\d,]+.€/.exec(text)?.[0].replaceAll('\u00a0', ' '));
  }

  /** A subscription at 12.20 € whose paid period is over. */
  async function anEnded(): Promise<number> {
    api.setNow('2026-11-20T09:00:00Z');
    const { id } = await shop.aPaid();
    await shop.liveAt('2026-12-01T09:00:00Z');
    return id;
  }

  test('names the price that the customer knows, although the new price was corrected before the letter', async () => {
    const id = await anEnded();
    await changePrice(id, 122);
    await changePrice(id, 14.4);

    expect(await lettersAbout(id)).toEqual(['da 12,20 € a 14,40 €']);
  });

  test('is not written when the price is the former one again after two corrections', async () => {
    const id = await anEnded();
    await changePrice(id, 122);
    await changePrice(id, 14.4);
    await changePrice(id, 12.2);

    expect(await lettersAbout(id)).toEqual([]);
  });

  test('names the price of the letter before it', async () => {
    const id = await anEnded();
    await changePrice(id, 14.4);
    await sendLetters();
    await changePrice(id, 122);
    await changePrice(id, 16);

    expect(await lettersAbout(id)).toEqual(['da 12,20 € a 14,40 €', 'da 14,40 € a 16,00 €']);
  });

  test('is not written about a price that changed before the subscription began', async () => {
    api.setNow('2026-11-20T09:00:00Z');
    const person = await api.make.aPerson({ tenantIds: [shop.tenantId] });
    const plan = await api.make.aPlan(shop.tenantId);
    const { id, payments } = await shop.admin.call(subscribe, {
      body: { userId: person.id, planId: plan.id, startDate: approvalDate, paymentAmount: 122 },
    });
    await changePrice(id, 12.2);
    api.setNow('2026-11-20T09:01:00Z');
    await shop.admin.call(payByBankTransfer, { params: { id } });
    await shop.pay(payments[0]?.id ?? 0);
    await shop.admin.call(activateWithoutRenewal, { params: { id }, body: null });

    expect(await lettersAbout(id)).toEqual([]);
  });
});
