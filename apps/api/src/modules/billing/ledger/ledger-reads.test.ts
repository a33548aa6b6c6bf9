import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reportContract } from '@canone/contracts/ledger/report';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { watchPackets } from '../../../testing/statements.ts';
import { startTestApi, type TestApi, urlOf } from '../../../testing/test-api.ts';
import { ledgerEntryView } from './ledger.view.ts';
import type { LedgerRow } from './ledger-list.repository.ts';

const { list, totals, refund } = ledgerContract.endpoints;
const { collected } = reportContract.endpoints;

describe('reading the ledger entries', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let charged: { id: number; userId: number; planId: number };

  const transfer = (paymentId: number, amount: number, approvalDate: string) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate },
    });

  /**
   * Creates a charge of 12,20 € with a refund of 2,20 €, four transfers around two midnights in Rome, and a write-off.
   */
  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    const confirmed = await shop.aConfirmed();
    const { userID, planID } = await shop.read(confirmed.id);
    charged = { id: confirmed.id, userId: userID, planId: planID };
    const { items } = await shop.admin.call(list, { query: { filters: { kind: 'charge' } } });
    await shop.admin.call(refund, { params: { id: items[0]?.id ?? 0 }, body: { amount: 2.2 } });

    const { paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      grossCents: 10_000,
    });
    await transfer(paymentId, 1, '2026-10-30T22:59:59Z');
    await transfer(paymentId, 2, '2026-10-30T23:00:00Z');
    await transfer(paymentId, 3, '2026-10-31T22:59:59Z');
    await transfer(paymentId, 4, '2026-10-31T23:00:00Z');
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Sconto concordato' },
    });
  });

  afterAll(() => api.close());

  const found = async (filters: Readonly<Record<string, unknown>>, sort?: string) => {
    const query = { pageSize: 100, filters, ...(sort && { sort }) };
    return (await shop.admin.call(list, { query })).items;
  };
  const amounts = async (filters: Readonly<Record<string, unknown>>, sort?: string) =>
    (await found(filters, sort)).map(({ amount }) => amount);

  test('M5 · the newest entry comes first by default', async () => {
    expect(await amounts({ kind: 'transfer' })).toEqual([4, 3, 2, 1]);
    expect(await amounts({ kind: 'transfer' }, 'occurredAt')).toEqual([1, 2, 3, 4]);
    expect(await amounts({}, 'amount')).toEqual([-2.2, 1, 2, 3, 4, 12.2, 90]);
  });

  test('AD11 · the filter by amount finds money received and money returned', async () => {
    expect(await amounts({ amount: '2' })).toEqual([2]);
    expect(await amounts({ amount: '2.2' })).toEqual([-2.2]);
    expect(await amounts({ amount: '12.20', kind: 'charge' })).toEqual([12.2]);
    expect(await amounts({ amount: '5' })).toEqual([]);
    const { items } = await shop.admin.call(totals, { query: { filters: { amount: '2.2' } } });
    expect(items.map(({ count, amount }) => ({ count, amount }))).toEqual([
      { count: 1, amount: -2.2 },
    ]);
  });

  test('M5 · the days of a period are Rome’s, and both are included', async () => {
    expect(await amounts({ from: '2026-10-31', to: '2026-10-31' })).toEqual([3, 2]);
    expect(await amounts({ to: '2026-10-30' })).toEqual([1]);
    expect(await amounts({ from: '2026-11-01', kind: 'transfer' })).toEqual([4]);
  });

  test('each filter lists the matching entries', async () => {
    const { id, userId, planId } = charged;

    expect(await amounts({ kind: 'writeOff' })).toEqual([90]);
    expect(await amounts({ method: 'bank' })).toEqual([4, 3, 2, 1]);
    for (const filters of [{ method: 'paypal' }, { userId }, { planId }, { subscriptionId: id }])
      expect(await amounts(filters, 'amount')).toEqual([-2.2, 12.2]);
  });

  test('M13 · a charge shows its remaining amount, its fee and its period, and its refund the period it was taken from', async () => {
    const [back, charge] = await found({ subscriptionId: charged.id }, 'amount');

    expect(charge).toMatchObject({
      amount: 12.2,
      netAmount: 10,
      vatAmount: 2.2,
      vatPercentage: 22,
      credit: 0,
      refundable: 10,
      correctsId: null,
    });
    expect(charge?.fee).toBeGreaterThan(0);
    expect(back).toMatchObject({
      kind: 'refund',
      amount: -2.2,
      netAmount: -1.8,
      vatAmount: -0.4,
      fee: null,
      credit: 0,
      refundable: 0,
      correctsId: charge?.id,
      periodStart: charge?.periodStart,
    });
    expect(back?.periodStart).not.toBeNull();
  });

  test('a write-off cannot be returned', async () => {
    expect(await found({ kind: 'writeOff' })).toMatchObject([
      { amount: 90, method: 'none', credit: 0, refundable: 0, note: 'Sconto concordato' },
    ]);
  });

  test('totals are sums of money by method and rate, without write-offs', async () => {
    const { items } = await shop.admin.call(totals, { query: {} });
    const [charge] = await found({ kind: 'charge' });

    expect(items).toMatchObject([
      { method: 'bank', vatPercentage: 22, count: 4, amount: 10, netAmount: 8.2, vatAmount: 1.8 },
      { method: 'paypal', count: 2, amount: 10, netAmount: 8.2, vatAmount: 1.8, fee: charge?.fee },
    ]);
    const { items: days } = await shop.admin.call(totals, {
      query: { filters: { from: '2026-10-31', to: '2026-10-31' } },
    });
    expect(days).toMatchObject([{ count: 2, amount: 5 }]);
  });

  test('totals keep the VAT rates of one method apart', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const status = SubscriptionStatus.BankTransferPending;
    const { paymentId, customer, plan } = await api.make.aSubscription(tenantId, { status });
    const { subscribe, payByBankTransfer } = subscriptionContract.endpoints;
    const terms = { startDate: '2026-11-10T09:00:00Z', paymentAmount: 11, vatPercentage: 10 };
    const { id, payments } = await admin.call(subscribe, {
      body: { userId: customer.id, planId: plan.id, ...terms },
    });
    await admin.call(payByBankTransfer, { params: { id } });
    const approvalDate = '2026-11-10T09:00:00Z';
    for (const [paid, amount] of [
      [paymentId, 12.2],
      [payments[0]?.id ?? 0, 11],
    ] as const)
      await admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId: paid, amount, approvalDate },
      });

    expect((await admin.call(totals, { query: {} })).items).toMatchObject([
      { method: 'bank', vatPercentage: 10, count: 1, amount: 11, vatAmount: 1 },
      { method: 'bank', vatPercentage: 22, count: 1, amount: 12.2, vatAmount: 2.2 },
    ]);
  });

  const report = (query: { from: string; to: string; by?: 'month' | 'vatRate' | 'method' }) =>
    shop.admin.call(collected, { query: { by: 'month', ...query } });

  test('M5 · money belongs to the month of its movement in Rome', async () => {
    const { items, amount } = await report({ from: '2026-10-31', to: '2026-11-30' });

    expect(items).toMatchObject([
      { key: '2026-10', label: 'ottobre 2026', amount: 5, count: 2 },
      { key: '2026-11', label: 'novembre 2026', amount: 14, returned: -2.2, count: 3 },
    ]);
    expect(amount).toBe(19);
    expect(await report({ from: '2026-10-31', to: '2026-10-31' })).toMatchObject({ amount: 5 });
  });

  test('the report by rate and by method contains net, VAT and returns', async () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };

    expect((await report({ ...year, by: 'vatRate' })).items).toMatchObject([
      {
        label: 'IVA 22 %',
        netAmount: 16.4,
        vatAmount: 3.6,
        amount: 20,
        returned: -2.2,
        count: 6,
      },
    ]);
    expect((await report({ ...year, by: 'method' })).items).toMatchObject([
      { label: 'Bonifico', amount: 10, returned: 0, fee: 0 },
      { label: 'PayPal', amount: 10, returned: -2.2 },
    ]);
  });

  test('a report that ends before it begins is refused at its end', async () => {
    await expect(report({ from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'to' }] },
    });
  });

  test('LST-13 · the export has the rows of its filters and every column of the accountant', async () => {
    const url = urlOf(ledgerContract.endpoints.export, {
      query: { filters: { kind: 'transfer', from: '2026-10-31', to: '2026-10-31' } },
    });
    const admin = await api.asAdminOf(shop.tenantId);
    const [heading, ...rows] = (await admin.raw({ method: 'GET', url })).body.split('\r\n');

    expect(heading?.slice(1)).toBe(
      'Data;Cliente;Partita IVA;Piano;Periodo dal;Movimento;Metodo;Imponibile;Aliquota IVA (%);IVA;Totale;Commissione;Id transazione;Nota;Abbuono;Credito',
    );
    expect(rows.map((row) => row.split(';').slice(5, 11).join(';'))).toEqual([
      'Bonifico;Bonifico;2,46;22;0,54;3,00',
      'Bonifico;Bonifico;1,64;22;0,36;2,00',
      '',
    ]);
  });

  test('AD10 · a filter lists only the movements with a credit, with their totals', async () => {
    const { paymentId, customer } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await transfer(paymentId, 20, '2026-11-02T09:00:00Z');
    const hasCredit = { hasCredit: 'true' };
    const credits = (await found(hasCredit)).map(({ amount, credit }) => ({ amount, credit }));

    expect(credits).toEqual([{ amount: 20, credit: 7.8 }]);
    const sums = await shop.admin.call(totals, { query: { filters: hasCredit } });
    expect(sums.items.map(({ amount }) => amount)).toEqual([20]);
    expect(sums.credit).toBe(7.8); // AF8: only the part of 20 € that covers nothing
    expect((await shop.admin.call(totals, { query: {} })).credit).toBeNull();
    const query = { page: 7, filters: hasCredit };
    const beyond = await shop.admin.call(list, { query });
    expect(beyond).toMatchObject({ items: [], totalCount: 1 });
    expect(await found({ ...hasCredit, userId: customer.id })).toHaveLength(1);
    expect(await found({ ...hasCredit, userId: charged.userId })).toEqual([]);
    expect(await amounts({ hasCredit: 'false', from: '2026-11-02' })).toContain(20);
  });

  test('AL13 · each call for the movements with a credit sums the credits only once', async () => {
    const query = { filters: { hasCredit: 'true' } };
    const packets = watchPackets(api.engine);
    const sumsOf = async (call: () => Promise<unknown>) => {
      packets.length = 0;
      await call();
      const text = packets.flat().join('\n');
      return text.match(/sum\(x\.amount_cents - /g)?.length;
    };

    expect(await sumsOf(() => shop.admin.call(list, { query }))).toBe(1);
    expect(await sumsOf(() => shop.admin.call(totals, { query }))).toBe(1);
    const admin = await api.asAdminOf(shop.tenantId);
    const url = urlOf(ledgerContract.endpoints.export, { query });
    expect(await sumsOf(() => admin.raw({ method: 'GET', url }))).toBe(1);
  });
});

test('M20 · a charge with more returned than received has no refundable amount', () => {
  const row: LedgerRow = {
    userEmail: '',
    id: 1,
    kind: 'charge',
    method: 'paypal',
    occurredAt: '2026-11-21T09:30:00Z',
    amountCents: 1_220,
    vatCents: 220,
    vatBasisPoints: 2_200,
    feeCents: null,
    subscriptionId: 1,
    userId: 1,
    userName: 'Anna Rossi',
    vatCode: null,
    planId: 1,
    planName: 'Base',
    periodStart: null,
    externalId: 'SALE',
    correctsId: null,
    heldCents: -220,
    isStandingReturn: false,
    pendingRefundCents: null,
    allocatedCents: 0,
    note: null,
    recordedAt: '2026-11-21T09:30:00Z',
  };

  expect(ledgerEntryView(row)).toMatchObject({ credit: -2.2, refundable: 0, fee: null });
});
