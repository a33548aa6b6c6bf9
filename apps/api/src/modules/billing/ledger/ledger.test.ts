import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reportContract } from '@canone/contracts/ledger/report';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';

const ledger = ledgerContract.endpoints;
const transfers = bankTransferContract.endpoints;
const { BankTransferPending } = SubscriptionStatus;
const ascending = (a: number, b: number) => a - b;
const approvalDate = '2026-11-10T09:00:00Z';

describe('money on the ledger', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    shop = await aPayPalTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const entriesOf = async (subscriptionId: number) => {
    const query = { pageSize: 100, sort: 'occurredAt', filters: { subscriptionId } };
    return (await shop.admin.call(ledger.list, { query })).items;
  };
  const receivablesOf = async (subscriptionId: number) => {
    const query = { pageSize: 100, filters: { subscriptionId } };
    return (await shop.admin.call(receivableContract.endpoints.list, { query })).items;
  };
  const transfer = (paymentId: number, amount: number) =>
    shop.admin.call(transfers.create, { body: { paymentId, amount, approvalDate } });

  const refund = async (sale: string | undefined, total: string) => {
    await api.paypal.refund(sale, total);
    await shop.handleEvents();
  };

  test('M4 · a transfer for a period paid by PayPal is the customer’s credit, and visible', async () => {
    const { id, paymentId } = await shop.aConfirmed();

    await transfer(paymentId, 12.2);

    expect((await entriesOf(id)).map(({ kind, credit }) => `${kind} ${credit}`).toSorted()).toEqual(
      ['charge 0', 'transfer 12.2'],
    );
    expect(await receivablesOf(id)).toMatchObject([{ covered: 12.2, rest: 0, state: 'paid' }]);
  });

  test('M4 · a charge for a period paid by transfer is credit with a discrepancy', async () => {
    const { id, paymentId, request } = await shop.aLink();
    await transfer(paymentId, 12.2);
    await api.paypal.approve(await api.paypal.createSubscription(request));
    await shop.handleEvents();

    expect((await entriesOf(id)).map(({ kind, credit }) => `${kind} ${credit}`).toSorted()).toEqual(
      ['charge 12.2', 'transfer 0'],
    );
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('M6 · an edit of plan, price or VAT changes nothing that has allocated money', async () => {
    const { id, paymentId, plan } = await api.make.aSubscription(shop.tenantId, {});
    const open = await api.make.aSubscription(shop.tenantId, { planId: plan.id });
    await transfer(paymentId, 5);
    const frozen = { amount: 12.2, netAmount: 10, vatAmount: 2.2, vatPercentage: 22 };
    expect(await receivablesOf(id)).toMatchObject([frozen]);
    const entries = await entriesOf(id);

    const terms = { paymentAmount: 33, vatPercentage: 10 };
    for (const body of [
      { id, ...terms },
      { id: open.id, ...terms },
    ])
      await shop.admin.call(subscriptionContract.endpoints.update, { body });
    const { version: _, ...known } = await shop.admin.call(planContract.endpoints.get, {
      params: { id: plan.id },
    });
    await shop.admin.call(planContract.endpoints.update, {
      body: { ...known, recurringCostBeforeVAT: 99, VATPercentage: 4 },
    });

    expect(await receivablesOf(id)).toMatchObject([frozen]);
    expect(await entriesOf(id)).toEqual(entries);
    expect(await receivablesOf(open.id)).toMatchObject([
      { amount: 33, netAmount: 30, vatAmount: 3, vatPercentage: 10 },
    ]);
  });

  test('M6 · after its only transfer was deleted a price can be edited, and the covered period stays frozen', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    const made = await transfer(paymentId, 5);
    await shop.admin.call(transfers.remove, { params: { id: made.id } });

    await shop.admin.call(subscriptionContract.endpoints.update, {
      body: { id, paymentAmount: 33 },
    });

    expect(await receivablesOf(id)).toMatchObject([{ amount: 12.2, covered: 0, rest: 12.2 }]);
  });

  test('M7 · a partly returned transfer can neither be changed nor deleted', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    const made = await transfer(paymentId, 12.2);
    const [entry] = await entriesOf(id);
    const body = { amount: 5, returnedOn: '2026-11-12T09:00:00Z' };
    await shop.admin.call(ledger.returnTransfer, { params: { id: entry?.id ?? 0 }, body });

    const refused = { status: 409, code: 'bankTransfer.returned' };
    await expect(
      shop.admin.call(transfers.update, { body: { ...made, amount: 10 } }),
    ).rejects.toMatchObject(refused);
    await expect(
      shop.admin.call(transfers.remove, { params: { id: made.id } }),
    ).rejects.toMatchObject(refused);
    expect((await entriesOf(id)).map(({ amount }) => amount).toSorted(ascending)).toEqual([
      -5, 12.2,
    ]);
  });

  test('M12 · a surplus charge gives an entry, credit and a discrepancy, and its refund closes the discrepancy permanently', async () => {
    const { id, token, request } = await shop.aLink();
    const kept = await api.paypal.createSubscription(request);
    await api.paypal.approve(kept);
    await shop.confirmPayment(token, kept);
    const surplus = await api.paypal.createSubscription(request);
    await api.paypal.approve(surplus);
    await shop.handleEvents();
    const credits = async () =>
      (await entriesOf(id)).map(({ kind, credit }) => `${kind} ${credit}`);
    expect((await credits()).toSorted()).toEqual(['charge 0', 'charge 12.2']);
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);

    await refund((await api.paypal.salesOf(surplus))[0]?.id, '12.20');
    expect(await shop.openDifferences(id)).toEqual([]);
    await api.runJob('provider-tasks');
    await api.runJob('reconcile');

    expect(await shop.openDifferences(id)).toEqual([]);
    expect((await credits()).toSorted()).toEqual(['charge 0', 'charge 0', 'refund 0']);
  });

  test('M12 · a surplus charge whose credit pays an amount due closes its discrepancy', async () => {
    const { id, paymentId, request } = await shop.aLink();
    const made = await transfer(paymentId, 12.2);
    await api.paypal.approve(await api.paypal.createSubscription(request));
    await shop.handleEvents();
    await shop.admin.call(transfers.remove, { params: { id: made.id } });
    const charge = (await entriesOf(id)).find(({ kind }) => kind === 'charge');

    const body = { receivableId: paymentId };
    await shop.admin.call(ledger.applyCredit, { params: { id: charge?.id ?? 0 }, body });

    expect(await receivablesOf(id)).toMatchObject([{ covered: 12.2, rest: 0 }]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('M13 · a refunded period does not have the state "Pagata", and a charge has its sale id, fee and received amount', async () => {
    const { id, paid } = await shop.aConfirmed();
    const [sale] = await api.paypal.salesOf(paid);
    const [charge] = await entriesOf(id);
    expect(charge).toMatchObject({
      amount: 12.2,
      providerTransactionId: sale?.id,
      refundable: 12.2,
    });
    expect(charge?.fee).toBeGreaterThan(0);

    await refund(sale?.id, '2.20');
    expect(await receivablesOf(id)).toMatchObject([
      { state: 'partlyRefunded', covered: 10, refunded: 2.2, rest: 0 },
    ]);
    await refund(sale?.id, '10.00');
    expect(await receivablesOf(id)).toMatchObject([
      { state: 'refunded', covered: 0, refunded: 12.2, rest: 0 },
    ]);
  });

  test('TEN-06 · sums of another tenant contain none of this money', async () => {
    const other = await api.asAdminOf((await api.make.aTenant()).id);
    const query = { from: '2026-01-01', to: '2027-12-31' };
    const collected = (caller: Pick<typeof other, 'call'>) =>
      caller.call(reportContract.endpoints.collected, { query });

    expect((await collected(shop.admin)).count).toBeGreaterThan(0);
    expect(await collected(other)).toMatchObject({ items: [], amount: 0, count: 0 });
    expect(await other.call(ledger.totals, { query: {} })).toEqual({ items: [], credit: null });
  });

  async function aCredit(amount: number) {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
    });
    await transfer(paymentId, amount);
    const [entry] = await entriesOf(id);
    return { id, entryId: entry?.id ?? 0 };
  }

  const outcomes = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls))
      .map((call) =>
        call.status === 'fulfilled' ? 'done' : (call.reason as { code: string }).code,
      )
      .toSorted();

  test('M4 · two administrators who use one credit at once for two receivables spend it once', async () => {
    const { id, entryId } = await aCredit(24.4);
    const later = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .insertInto('receivables')
        .values(
          [
            ['2026-12-01T09:00:00Z', '2027-01-01T09:00:00Z'],
            ['2027-01-01T09:00:00Z', '2027-02-01T09:00:00Z'],
          ].map(([due_at = '', ends_at = ''], place) => ({
            tenant_id: shop.tenantId,
            subscription_id: id,
            period: place + 1,
            due_at,
            ends_at,
            ...frozenAmounts({ grossCents: 1_220, vatBasisPoints: 2_200 }),
          })),
        )
        .returning('id')
        .execute(),
    );
    const admins = [await api.asAdminOf(shop.tenantId), await api.asAdminOf(shop.tenantId)];

    const calls = admins.map((admin, place) =>
      admin.call(ledger.applyCredit, {
        params: { id: entryId },
        body: { receivableId: later[place]?.id ?? 0 },
      }),
    );

    expect(await outcomes(calls)).toEqual(['done', 'ledger.noCredit']);
    expect((await receivablesOf(id)).map(({ covered }) => covered).toSorted(ascending)).toEqual([
      0, 12.2, 12.2,
    ]);
  });

  test('M4 · two administrators who return one transfer at once return it once', async () => {
    const { id, entryId } = await aCredit(12.2);
    const admins = [await api.asAdminOf(shop.tenantId), await api.asAdminOf(shop.tenantId)];
    const body = { amount: 12.2, returnedOn: '2026-11-12T09:00:00Z' };

    const calls = admins.map((admin) =>
      admin.call(ledger.returnTransfer, { params: { id: entryId }, body }),
    );

    expect(await outcomes(calls)).toContain('done');
    expect((await entriesOf(id)).map(({ amount }) => amount).toSorted(ascending)).toEqual([
      -12.2, 12.2,
    ]);
  });

  test('M8 · months of suspension are not opened, and not due after the reactivation', async () => {
    const { id, paid } = await shop.aConfirmed();
    const at = (what: string) =>
      api.paypal.command(`/v1/billing/subscriptions/${paid}/${what}`, { reason: 'prova' });
    const pass = async (by: { months?: number; days?: number }) => {
      await api.paypal.advance(by);
      await shop.handleEvents();
      await api.runJob('life-cycle');
    };
    await pass({ days: 3 });
    await at('suspend');
    await shop.handleEvents();

    await pass({ months: 3 });
    expect(await receivablesOf(id)).toMatchObject([{ period: 0, state: 'paid' }]);
    await at('activate');
    await shop.handleEvents();
    await pass({ days: 8 });

    const unpaid = (await receivablesOf(id)).filter(({ rest }) => rest > 0);
    expect(unpaid).toEqual([]);
    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
  });
});
