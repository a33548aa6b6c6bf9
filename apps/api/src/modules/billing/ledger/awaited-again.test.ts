import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancelReturn, returnTransfer } = ledgerContract.endpoints;
const { activateWithoutRenewal, get, payByBankTransfer, stopAwaitingTransfer } =
  subscriptionContract.endpoints;
const day = '2026-11-10T09:00:00Z';

describe('AO53 · a mistaken return after which the next period awaits a transfer', () => {
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

  const awaiting = () =>
    api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: day,
    });

  async function pay(paymentId: number, amount = 12.2): Promise<void> {
    const body = { paymentId, amount, approvalDate: day };
    await shop.admin.call(bankTransferContract.endpoints.create, { body });
  }

  const newest = async (subscriptionId: number, kind: string) =>
    (await shop.entriesOf(subscriptionId)).findLast((entry) => entry.kind === kind)?.id ?? 0;

  async function giveBack(subscriptionId: number, amount = 12.2): Promise<number> {
    const id = await newest(subscriptionId, 'transfer');
    await shop.admin.call(returnTransfer, { params: { id }, body: { amount, returnedOn: day } });
    return newest(subscriptionId, 'refund');
  }

  async function awaitNext(id: number): Promise<void> {
    await shop.admin.call(stopAwaitingTransfer, { params: { id } });
    await shop.admin.call(payByBankTransfer, { params: { id } });
  }

  const cancel = (id: number) =>
    shop.admin.call(cancelReturn, { params: { id }, body: { reason: 'Riga sbagliata' } });
  const periodsOf = async (id: number) =>
    (await shop.admin.call(get, { params: { id } })).payments.map(({ period }) => period);

  test('is cancelled: the paid period is awaited again and can be confirmed', async () => {
    const { id, paymentId } = await awaiting();
    await pay(paymentId);
    const returnId = await giveBack(id);
    await awaitNext(id);
    expect(await periodsOf(id)).toEqual([0, 1]);

    await cancel(returnId);

    const { standing } = await shop.admin.call(get, { params: { id } });
    expect(standing.meaning).toBe('Il periodo è già pagato: conferma l’attivazione.');
    await shop.admin.call(activateWithoutRenewal, { params: { id }, body: {} });
    expect(await periodsOf(id)).toEqual([0]);
  });

  test('is cancelled: a next period with money stays', async () => {
    const { id, paymentId } = await awaiting();
    await pay(paymentId);
    const returnId = await giveBack(id);
    await awaitNext(id);
    const next = (await shop.receivablesOf(id)).find(({ period }) => period === 1);
    await pay(next?.id ?? 0, 5);

    await cancel(returnId);

    expect(await periodsOf(id)).toEqual([0, 1]);
  });

  test('of the period before the last one is cancelled: the awaited period stays', async () => {
    const { id, paymentId } = await awaiting();
    await pay(paymentId);
    const first = await giveBack(id);
    await awaitNext(id);
    const next = (await shop.receivablesOf(id)).find(({ period }) => period === 1);
    await pay(next?.id ?? 0);
    await giveBack(id);
    await awaitNext(id);
    expect(await periodsOf(id)).toEqual([0, 1, 2]);

    await cancel(first);

    expect(await periodsOf(id)).toEqual([0, 1, 2]);
  });

  test('after the end of PayPal’s billing is cancelled: the awaited period stays', async () => {
    const { id, paymentId, paying } = await shop.aBilled();
    await shop.charge(paying, shop.aSale());
    const charge = await newest(id, 'charge');
    const body = { amount: 12.2, returnedOn: day };
    await shop.admin.call(returnTransfer, { params: { id: charge }, body });
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ status: SubscriptionStatus.NotActive })
        .where('tenant_id', '=', shop.tenantId)
        .where('id', '=', id)
        .execute(),
    );
    await shop.admin.call(payByBankTransfer, { params: { id } });
    expect(await periodsOf(id)).toEqual([0, 1]);

    await cancel(await newest(id, 'refund'));

    expect(await periodsOf(id)).toEqual([0, 1]);
    expect(paymentId).toBeGreaterThan(0);
  });
});
