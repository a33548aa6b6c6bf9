import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('a write-off of the open rest of a receivable', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  const awaited = { status: SubscriptionStatus.BankTransferPending };
  const writeOff = (id: number) =>
    shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id },
      body: { reason: 'Cliente fallito' },
    });

  test('M13 · is booked at the time of the decision, with its VAT, its reason and its history', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, awaited);

    expect(await writeOff(paymentId)).toMatchObject({ writtenOff: 12.2, rest: 0 });

    expect(await shop.entriesOf(id)).toMatchObject([
      {
        kind: 'writeOff',
        amount: 12.2,
        vatAmount: 2.2,
        occurredAt: String(api.now()),
        note: 'Cliente fallito',
      },
    ]);
    expect(await shop.actionsOf(id)).toEqual(['writeOff']);
  });

  test('M13 · is refused when nothing is left, and books nothing', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, awaited);
    await writeOff(paymentId);

    await expect(writeOff(paymentId)).rejects.toMatchObject({
      status: 409,
      code: 'ledger.nothingToWriteOff',
    });

    expect(await shop.entriesOf(id)).toHaveLength(1);
    expect(await shop.actionsOf(id)).toEqual(['writeOff']);
  });

  test('AL14 · is refused while PayPal processes the charge, whose money would pay nothing', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.Active,
    });
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'pending' })
        .where('id', '=', paymentId)
        .execute(),
    );

    await expect(writeOff(paymentId)).rejects.toMatchObject({
      status: 409,
      code: 'ledger.chargeInProgress',
    });

    expect(await shop.entriesOf(id)).toEqual([]);
  });

  describe('AO42 · is refused for an amount that the customer is not asked for', () => {
    const nothing = { status: 409, code: 'ledger.nothingToWriteOff' };

    test('because PayPal will charge it when the subscription begins', async () => {
      const { paymentId } = await api.make.aSubscription(shop.tenantId, {
        status: SubscriptionStatus.Active,
        startAt: '2027-01-01T11:00:00Z',
      });
      await api.make.inTenant(shop.tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ provider_subscription_id: 'I-FUTURE' })
          .where('id', '=', paymentId)
          .execute(),
      );

      await expect(writeOff(paymentId)).rejects.toMatchObject({
        status: 409,
        code: 'ledger.chargeInProgress',
      });
    });

    test('because the subscription is cancelled', async () => {
      const { paymentId } = await api.make.aSubscription(shop.tenantId, {
        status: SubscriptionStatus.Canceled,
      });

      await expect(writeOff(paymentId)).rejects.toMatchObject(nothing);
    });

    test('because PayPal bills nothing in this month', async () => {
      const { paymentId } = await api.make.aSubscription(shop.tenantId);
      await api.make.inTenant(shop.tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ provider_subscription_id: 'I-SUSPENDED' })
          .where('id', '=', paymentId)
          .execute(),
      );

      await expect(writeOff(paymentId)).rejects.toMatchObject(nothing);
    });
  });
});
