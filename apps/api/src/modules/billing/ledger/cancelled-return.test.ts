import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { reportContract } from '@canone/contracts/ledger/report';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancelReturn, get, returnTransfer, use } = ledgerContract.endpoints;
const approvalDate = '2026-11-10T09:00:00Z';
const returnedOn = '2026-11-12T23:00:00Z';

describe('AL30 · a return that was recorded by mistake', () => {
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

  const giveBack = (entryId: number, amount: number) =>
    shop.admin.call(returnTransfer, { params: { id: entryId }, body: { amount, returnedOn } });

  const cancel = (id: number) =>
    shop.admin.call(cancelReturn, { params: { id }, body: { reason: 'Importo sbagliato' } });

  const newest = async (subscriptionId: number, kind: string) =>
    (await shop.entriesOf(subscriptionId)).findLast((entry) => entry.kind === kind)?.id ?? 0;

  /** 12,20 € were due and 20 € arrived, so 7,80 € are credit. A return of 10 € takes it all, and 2,20 € of the period. */
  async function aReturned() {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: approvalDate,
    });
    const { id: transferId } = await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate },
    });
    const entryId = await newest(id, 'transfer');
    const before = {
      transfer: await shop.admin.call(get, { params: { id: entryId } }),
      receivables: await shop.receivablesOf(id),
    };
    await giveBack(entryId, 10);
    return { id, transferId, entryId, before, returnId: await newest(id, 'refund') };
  }

  test('is cancelled by one entry with its reason, and each euro covers what it covered before', async () => {
    const { id, entryId, before, returnId } = await aReturned();
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'partlyRefunded', covered: 10 }]);

    expect(await cancel(returnId)).toMatchObject({ kind: 'refund', isCancellable: false });

    expect(await shop.admin.call(get, { params: { id: entryId } })).toEqual(before.transfer);
    expect(await shop.receivablesOf(id)).toEqual(before.receivables);
    expect((await shop.entriesOf(id)).at(-1)).toMatchObject({
      kind: 'refundCancelled',
      method: 'bank',
      amount: 10,
      vatAmount: 1.8,
      occurredAt: returnedOn,
      correctsId: returnId,
      note: 'Importo sbagliato',
    });
    expect(await shop.actionsOf(id)).toContain('cancelReturn');
    const { corrections } = await shop.admin.call(use, { params: { id: returnId } });
    expect(corrections).toMatchObject([{ kindName: 'Rimborso annullato', amount: 10 }]);
  });

  test('does not count as returned in the report of its month', async () => {
    const { endpoints } = reportContract;
    const query = { from: '2026-11-01', to: '2026-11-30', by: 'method' } as const;
    const returned = async () => (await shop.admin.call(endpoints.collected, { query })).returned;
    const before = await returned();
    const { returnId } = await aReturned();
    expect(await returned()).toBe(before - 10);

    await cancel(returnId);

    expect(await returned()).toBe(before);
  });

  test('its credit is notified again', async () => {
    const { id, returnId } = await aReturned();
    const credits = async () =>
      (await shop.noticesOf(id))
        .filter(({ kind, resolvedAt }) => kind === 'creditLeft' && resolvedAt === null)
        .map(({ amount }) => amount);
    expect(await credits()).toEqual([]);

    await cancel(returnId);

    expect(await credits()).toEqual([7.8]);
  });

  test('can be recorded again with the right amount, and the transfer can be deleted when nothing is returned', async () => {
    const { id, transferId, entryId, returnId } = await aReturned();
    const remove = () =>
      shop.admin.call(bankTransferContract.endpoints.remove, { params: { id: transferId } });
    await cancel(returnId);
    await giveBack(entryId, 1);
    await expect(remove()).rejects.toMatchObject({ code: 'bankTransfer.returned' });

    await cancel(await newest(id, 'refund'));
    await remove();

    expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 0, rest: 12.2 }]);
  });

  test('becomes credit like the other money of its period, if the subscription was cancelled meanwhile', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: approvalDate,
    });
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 10, approvalDate },
    });
    const entryId = await newest(id, 'transfer');
    await giveBack(entryId, 2.2);
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    const transfer = () => shop.admin.call(get, { params: { id: entryId } });
    expect(await transfer()).toMatchObject({ credit: 7.8 });

    await cancel(await newest(id, 'refund'));

    expect(await transfer()).toMatchObject({ credit: 10, refundable: 10 });
    expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 0 }]);
  });

  test.each([
    ['whole money was returned', []],
    ['other money is another transfer', [2.2]],
  ])(
    'AO51 · becomes credit if the subscription was cancelled meanwhile, also when its %s',
    async (_, others) => {
      const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
        status: SubscriptionStatus.BankTransferPending,
        startAt: approvalDate,
      });
      for (const amount of [10, ...others])
        await shop.admin.call(bankTransferContract.endpoints.create, {
          body: { paymentId, amount, approvalDate },
        });
      const entryId = (await shop.entriesOf(id)).find(({ amount }) => amount === 10)?.id ?? 0;
      await giveBack(entryId, 10);
      await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

      await cancel(await newest(id, 'refund'));

      expect(await shop.admin.call(get, { params: { id: entryId } })).toMatchObject({ credit: 10 });
      expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'cancelled', covered: 0 }]);
    },
  );

  test('AO51 · covers a period that was used before the cancellation', async () => {
    const { id, paying } = await shop.aBilled();
    await shop.charge(paying, shop.aSale());
    await giveBack(await newest(id, 'charge'), 12.2);
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    await cancel(await newest(id, 'refund'));

    expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 12.2, refunded: 0 }]);
  });

  test('is cancelled once, also by two people at once', async () => {
    const { id, returnId } = await aReturned();

    const answers = await Promise.allSettled([cancel(returnId), cancel(returnId)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(cancel(returnId)).rejects.toMatchObject({
      status: 409,
      code: 'ledger.returnCancelled',
    });
    const cancelled = (await shop.entriesOf(id)).filter(({ kind }) => kind === 'refundCancelled');
    expect(cancelled).toHaveLength(1);
  });

  test('of two returns only the chosen one is cancelled', async () => {
    const { id, entryId, returnId } = await aReturned();
    await giveBack(entryId, 3);

    await cancel(returnId);

    expect(await shop.admin.call(get, { params: { id: entryId } })).toMatchObject({
      refundable: 17,
      credit: 7.8,
    });
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'partlyRefunded', covered: 9.2 }]);
  });

  test.each([
    ['reversal', 'overdue', 12.2],
    ['refund', 'refunded', 0],
  ] as const)(
    'leaves nothing on the period, if a %s by PayPal has taken the whole charge meanwhile',
    async (kind, state, rest) => {
      const { id, paying } = await shop.aBilled();
      const sale = shop.aSale();
      await shop.charge(paying, sale);
      await giveBack(await newest(id, 'charge'), 5);
      const returned = await newest(id, 'refund');
      const at = Temporal.Instant.from('2026-11-13T15:00:00Z');
      await shop.giveBack(sale.id, { id: `WHOLE-${kind}`, kind, grossCents: 1_220, at });

      await cancel(returned);

      expect(await shop.receivablesOf(id)).toMatchObject([{ state, covered: 0, rest }]);
      const charge = await newest(id, 'charge');
      expect(await shop.admin.call(get, { params: { id: charge } })).toMatchObject({
        refundable: 0,
        credit: 0,
      });
    },
  );

  test('a surplus charge whose return by bank is cancelled is a difference again', async () => {
    const { id, paying } = await shop.aBilled();
    await shop.charge(paying, shop.aSale());
    await shop.charge(paying, shop.aSale({ at: Temporal.Instant.from('2026-11-02T09:00:00Z') }));
    const surplus = (await shop.entriesOf(id)).find(({ credit }) => credit > 0)?.id ?? 0;
    const kinds = async () => (await shop.differencesOf(id)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['unexpectedCharge']);

    await giveBack(surplus, 12.2);
    expect(await kinds()).toEqual([]);
    await cancel(await newest(id, 'refund'));

    expect(await kinds()).toEqual(['unexpectedCharge']);
  });

  test('a refund by PayPal, a transfer and a cancelled return cannot be cancelled', async () => {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(paying, sale);
    await shop.giveBack(sale.id, {
      id: 'PAYPALREFUND',
      kind: 'refund',
      grossCents: 220,
      at: Temporal.Instant.from('2026-11-10T15:00:00Z'),
    });
    const refunded = await newest(id, 'refund');
    expect(await shop.admin.call(get, { params: { id: refunded } })).toMatchObject({
      isCancellable: false,
    });
    const returned = await aReturned();
    await cancel(returned.returnId);

    for (const wrong of [refunded, returned.entryId, await newest(returned.id, 'refundCancelled')])
      await expect(cancel(wrong)).rejects.toMatchObject({ status: 404 });
  });
});
