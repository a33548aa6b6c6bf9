import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from '../charges/won-dispute.service.ts';

const { create, update } = bankTransferContract.endpoints;
const day = (ofNovember: number) => `2026-11-${String(ofNovember).padStart(2, '0')}T09:00:00Z`;

describe('finding 5c · the day on which a receivable was settled', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const anAwaited = () =>
    api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: day(1),
    });
  const receive = (paymentId: number, amount: number, approvalDate: string) =>
    shop.admin.call(create, { body: { paymentId, amount, approvalDate } });
  const settledAt = async (id: number) => (await shop.receivablesOf(id))[0]?.settledAt;

  async function aCharged(chargedOn = 1) {
    const { id, paymentId, paying } = await shop.aBilled();
    const sale = shop.aSale({ at: Temporal.Instant.from(day(chargedOn)) });
    await shop.charge(paying, sale);
    const back = (kind: 'refund' | 'reversal', ofNovember: number, grossCents: number) => {
      const at = Temporal.Instant.from(day(ofNovember));
      return shop.giveBack(sale.id, { id: `${kind}-${sale.id}`, kind, grossCents, at });
    };
    return { id, paymentId, sale, back };
  }

  test.each([
    ['earlier', 5],
    ['later', 15],
  ])('finding 5c · is the new day of a transfer that is corrected to an %s day', async (_, to) => {
    const { id, paymentId } = await anAwaited();
    const transfer = await receive(paymentId, 12.2, day(10));

    await shop.admin.call(update, { body: { ...transfer, approvalDate: day(to) } });

    expect(await settledAt(id)).toBe(day(to));
  });

  test('finding 5c · is the day of the other transfer when the later one is corrected to before it', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 2.2, day(8));
    const transfer = await receive(paymentId, 10, day(10));

    await shop.admin.call(update, { body: { ...transfer, approvalDate: day(5) } });

    expect(await settledAt(id)).toBe(day(8));
  });

  test('finding 5c · is the day of the won dispute after a reversal', async () => {
    const { id, sale, back } = await aCharged();
    await back('reversal', 5, 1_220);
    expect(await settledAt(id)).toBeNull();
    const won = { at: Temporal.Instant.from(day(12)), amountCents: 1_220 };

    await shop.write((ctx) => recordWonDispute(ctx, { providerId: shop.providerId, sale }, won));

    expect(await settledAt(id)).toBe(day(12));
  });

  test('finding 5c · is the day of the transfer that pays after a reversal', async () => {
    const { id, paymentId, back } = await aCharged(10);
    await back('reversal', 15, 1_220);

    await receive(paymentId, 12.2, day(3));

    expect(await settledAt(id)).toBe(day(3));
  });

  test('finding 5c · does not change with a partial or full refund', async () => {
    for (const cents of [220, 1_220]) {
      const { id, back } = await aCharged();
      await back('refund', 9, cents);
      expect(await settledAt(id)).toBe(day(1));
    }
  });

  test('finding 5c · is the day on which the rest is written off', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 10, day(10));
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Sconto' },
    });

    expect(await settledAt(id)).toBe(String(api.now()));
  });
});
