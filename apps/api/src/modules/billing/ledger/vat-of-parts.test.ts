import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reportContract } from '@canone/contracts/ledger/report';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from '../charges/won-dispute.service.ts';

const { create, remove } = bankTransferContract.endpoints;
const { list, totals, returnTransfer } = ledgerContract.endpoints;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the VAT of the parts of a receivable', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeEach(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterEach(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  /** A receivable of 1 €, which includes 0,18 € of VAT. */
  const anAwaited = () =>
    api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      grossCents: 100,
    });
  const receive = (paymentId: number, amount: number) =>
    shop.admin.call(create, { body: { paymentId, amount, approvalDate } });
  const vatOf = async (subscriptionId: number) =>
    (
      await shop.admin.call(list, {
        query: { pageSize: 50, sort: 'occurredAt', filters: { subscriptionId } },
      })
    ).items
      .toSorted((a, b) => a.id - b.id)
      .map(({ vatAmount }) => Math.round(vatAmount * 100));
  const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0);

  /** The VAT in cents, from the totals of the list and from the report. */
  async function collectedVat() {
    const { items } = await shop.admin.call(totals, { query: {} });
    const query = { from: '2026-11-01', to: '2026-11-30' } as const;
    const report = await shop.admin.call(reportContract.endpoints.collected, { query });
    return [sum(items.map(({ vatAmount }) => vatAmount * 100)), report.vatAmount * 100].map(
      Math.round,
    );
  }

  test('F11 · four transfers add up to the VAT of the receivable, in list, totals and report', async () => {
    const { id, paymentId } = await anAwaited();
    for (let n = 0; n < 4; n += 1) await receive(paymentId, 0.25);

    expect(await vatOf(id)).toEqual([5, 4, 5, 4]);
    expect(await collectedVat()).toEqual([18, 18]);
  });

  test('F11 · transfers still add up to that VAT after the first one was deleted and replaced', async () => {
    const { id, paymentId } = await anAwaited();
    const wrong = await receive(paymentId, 0.25);
    await receive(paymentId, 0.25);
    await shop.admin.call(remove, { params: { id: wrong.id } });
    for (let n = 0; n < 3; n += 1) await receive(paymentId, 0.25);

    expect(sum(await vatOf(id))).toBe(18);
    expect(await collectedVat()).toEqual([18, 18]);
  });

  test('F11 · the VAT of several returns is rounded on their sum, not on each return', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await receive(paymentId, 12.2);
    const { items } = await shop.admin.call(list, { query: { filters: { subscriptionId: id } } });
    for (let n = 0; n < 4; n += 1)
      await shop.admin.call(returnTransfer, {
        params: { id: items[0]?.id ?? 0 },
        body: { amount: 0.25, returnedOn: '2026-11-12T23:00:00Z' },
      });

    // the VAT inside 0,25, 0,50, 0,75 and 1,00 € is 5, 9, 14 and 18 cents, and each entry has the difference
    expect(await vatOf(id)).toEqual([220, -5, -4, -5, -4]);
  });

  test('F11 · the VAT of transfers and of a write-off adds up to the VAT of the receivable', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 0.25);
    await receive(paymentId, 0.25);
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Sconto' },
    });

    expect(await vatOf(id)).toEqual([5, 4, 9]);
  });

  test('F11 · returned transfers take back all of their VAT, also in two parts', async () => {
    const { id, paymentId } = await anAwaited();
    for (let n = 0; n < 4; n += 1) await receive(paymentId, 0.25);
    const { items } = await shop.admin.call(list, { query: { filters: { subscriptionId: id } } });
    for (const { id: entryId } of items)
      for (const amount of [0.24, 0.01])
        await shop.admin.call(returnTransfer, {
          params: { id: entryId },
          body: { amount, returnedOn: '2026-11-12T09:00:00Z' },
        });

    expect(await collectedVat()).toEqual([0, 0]);
  });

  test('F11 · the VAT of a refund after a partial reversal completes the VAT of both amounts together', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(paying, sale);
    const at = Temporal.Instant.from('2026-11-12T09:00:00Z');
    await shop.giveBack(sale.id, { id: 'REV', kind: 'reversal', grossCents: 25, at });
    await shop.giveBack(sale.id, { id: 'REF', kind: 'refund', grossCents: 25, at });

    // the VAT inside 0,25 and 0,50 € is 5 and 9 cents, and each entry has the difference
    expect(await vatOf(id)).toEqual([220, -5, -4]);
  });

  test('F11 · a reversal takes the VAT of its charge, and a won dispute returns the same VAT', async () => {
    const { id, paymentId, paying } = await shop.aBilled();
    await receive(paymentId, 0.25);
    const sale = shop.aSale({ grossCents: 1_195 });
    await shop.charge(paying, sale);
    const at = Temporal.Instant.from('2026-11-12T09:00:00Z');
    await shop.giveBack(sale.id, { id: 'REV', kind: 'reversal', grossCents: 1_195, at });
    await shop.write((ctx) =>
      recordWonDispute(ctx, { providerId: shop.providerId, sale }, { at, amountCents: undefined }),
    );

    // the VAT inside 11.95 € is 2.15 €, the VAT inside 0.25 € is 0.05 €, and the VAT inside their sum is 2.20 €
    expect(await vatOf(id)).toEqual([5, 215, -215, 215]);
  });
});
