import { afterAll, describe, expect, test } from 'vitest';
import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import type { Json } from './json.ts';
import { pays } from './shop-decisions.ts';
import { showTally } from './tally.ts';
import { feeOn } from './tariff.ts';

afterAll(showTally);

const revise = (shop: AuditedShop, paid: string, value: string) =>
  shop.api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
    {
      op: 'replace',
      path: '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price',
      value: { currency_code: 'EUR', value },
    },
  ]);

describe('audit · PayPal, transfers and decisions together', () => {
  test('a price raised at PayPal leaves a notified credit and is adopted for later periods only', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await revise(shop, paid, '15.00');
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z', cents: 1_500 });
    expect(await shop.compared()).toEqual([]);
    const found = await shop.differences();
    expect(found.map(({ kind }) => String(kind)).toSorted()).toEqual(['amount', 'chargedAmount']);
    const amount = found.find(({ kind }) => kind === 'amount');
    await shop.done(
      shop.ask('POST', `/api/reconciliation/applyFix/${amount?.['id']}`, {
        fix: 'adoptProviderAmount',
      }),
    );
    sub.gross = 1_500;
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-01-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(sub, 2, { at: '2027-01-21T10:00:00Z', cents: 1_500 });
    expect(await shop.compared()).toEqual([]);
  });

  test('a price lowered at PayPal leaves a rest that is overdue after five days, and a transfer settles it', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await revise(shop, paid, '10.00');
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z', cents: 1_000 });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-27T12:00:00Z', { stepDays: 5 });
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 220, { number: 1 });
    expect(await shop.compared()).toEqual([]);
  });

  test('with every recurrence the second charge is due after the months of the recurrence and pays its own period', async () => {
    const shop = await anAuditedShop({ now: '2026-11-30T11:30:00Z' });
    const subs = [];
    for (const months of [1, 2, 3, 4, 6, 12]) {
      const sub = await shop.subscribes({ months, gross: 1_000 + months, rate: 10 });
      await shop.paysOnline(sub);
      subs.push(sub);
    }
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-28T12:30:00Z', { stepDays: 15 });
    const [monthly, bimonthly, quarterly] = subs;
    if (!monthly || !bimonthly || !quarterly) throw new Error('three at least');
    for (const [number, day] of [
      [1, '2026-12-30'],
      [2, '2027-01-30'],
      [3, '2027-02-28'],
    ] as const)
      shop.isCharged(monthly, number, { at: `${day}T10:00:00Z` });
    shop.isCharged(bimonthly, 1, { at: '2027-01-30T10:00:00Z' });
    shop.isCharged(quarterly, 1, { at: '2027-02-28T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer settles a reversed charge, and a partial return of the transfer is not due again', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'reversal', cents: 1_220, at: '2026-11-21T09:30:00Z' });
    await shop.goTo('2026-11-30T12:00:00Z', { stepDays: 9 });
    expect(await shop.compared()).toEqual([]);
    const second = await shop.transfers(sub, 1_300);
    expect(await shop.compared()).toEqual([]);
    const { id } = await shop.entryOf('transfer');
    const at = String(shop.api.now());
    await shop.done(
      shop.ask('POST', `/api/ledger/returnTransfer/${id}`, { amount: 1, returnedOn: at }),
    );
    shop.books.givesBack(second.receipt, { kind: 'refund', cents: 100, at });
    expect(await shop.compared()).toEqual([]);
  });

  test('a period paid with credit of another subscription’s transfer is due again when the transfer was a mistake', async () => {
    const shop = await anAuditedShop();
    const one = await shop.subscribes();
    const other = await shop.subscribes({ customerId: one.customerId });
    await shop.awaitsTransfer(one);
    await shop.awaitsTransfer(other);
    const { id, receipt } = await shop.transfers(one, 2_000);
    const entry = (await shop.entryOf('transfer'))['id'];
    const receivableId = (await shop.receivableOf(other))['id'];
    await shop.done(shop.ask('POST', `/api/ledger/applyCredit/${entry}`, { receivableId }));
    shop.books.usesCredit(receipt, shop.periodOf(other));
    expect(await shop.compared()).toEqual([]);
    await shop.done(shop.ask('DELETE', `/api/BankTransfer/delete/${id}`));
    shop.books.corrects(receipt);
    expect(await shop.compared()).toEqual([]);
  });

  test('a pending first payment counts when it completes after the subscription was cancelled', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const paid = await pays(shop, sub, { subscriptions: { firstPaymentPending: true } });
    shop.books.isBilledSince(sub, '2026-11-21T09:30:00Z');
    shop.periodOf(sub).charge = 'pending';
    await shop.cancels(sub);
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.happen(paid, 'complete-payment');
    await shop.handleEvents();
    shop.isCharged(sub, 0, { at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('after a suspension at PayPal a customer who pays by transfer has one period due, not the months between', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    sub.status = 2;
    await shop.goTo('2027-02-10T12:00:00Z', { stepDays: 20 });
    expect(await shop.compared()).toEqual([]);
    await shop.awaitsTransfer(sub);
    shop.books.opens(sub, 2);
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 1_220, { number: 2 });
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
    // a person reactivates the subscription at PayPal all the same
    await shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, {
      reason: 'errore',
    });
    await shop.anHourlyRun();
    expect(await shop.compared()).toEqual([]);
    expect(await shop.differences()).toMatchObject([{ kind: 'status', providerValue: 'active' }]);
  });

  test('a renewal that was refused until the suspension is paid when its balance is collected by hand at PayPal', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await shop.goTo('2027-01-02T12:00:00Z', { stepDays: 2 });
    shop.books.opens(sub, 1).charge = 'denied';
    sub.status = 2;
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/capture`, {
      note: 'Saldo',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: { currency_code: 'EUR', value: '12.20' },
    });
    await shop.anHourlyRun();
    shop.isCharged(sub, 1, { at: '2027-01-02T12:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('the sums of five subscriptions in different states equal the sums of the lists', async () => {
    const shop = await anAuditedShop({ now: '2026-08-20T09:30:00Z' });
    const overdue = await shop.subscribes({ gross: 1_111 });
    const { receipt, paid } = await shop.paysOnline(overdue);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'reversal', cents: 1_111, at: '2026-08-20T09:30:00Z' });
    const free = await shop.subscribes({ gross: 0 });
    await shop.awaitsTransfer(free);
    const awaited = await shop.subscribes({ gross: 2_222, rate: 4 });
    await shop.awaitsTransfer(awaited);
    await shop.transfers(awaited, 22);
    await shop.subscribes({ gross: 3_333 });
    const yearly = await shop.subscribes({ gross: 44_444, months: 12 });
    await shop.paysOnline(yearly);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-11-05T12:00:00Z', { stepDays: 20 });
    for (const [number, month] of [
      [1, '09'],
      [2, '10'],
    ] as const)
      shop.isCharged(overdue, number, { at: `2026-${month}-20T10:00:00Z` });
    expect(await shop.compared()).toEqual([]);
  });

  test('the pages, totals, report and exported file of a hundred and thirty entries contain the same cents', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 999_999, rate: 10 });
    await shop.awaitsTransfer(sub);
    const paymentId = await shop.paymentId(sub);
    let sum = 0;
    for (let n = 1; n <= 130; n += 1) {
      sum += n * 7;
      const body = { paymentId, amount: (n * 7) / 100, approvalDate: '2026-11-21T00:00:00Z' };
      await shop.done(shop.ask('POST', '/api/BankTransfer/create', body));
    }
    const pages: Json[] = [];
    for (const page of [1, 2]) {
      const { items, totalCount } = await shop.done(
        shop.ask('GET', `/api/ledger/getAll?page=${page}&pageSize=100`),
      );
      expect(totalCount).toBe(130);
      pages.push(...items);
    }
    const cents = (rows: Json[], key: string) =>
      rows.reduce((all, row) => all + Math.round(row[key] * 100), 0);
    expect(cents(pages, 'amount')).toBe(sum);
    const report = await shop.done(
      shop.ask('GET', '/api/report/collected?from=2026-11-21&to=2026-11-21'),
    );
    const { items } = await shop.done(shop.ask('GET', '/api/ledger/totals'));
    const lines = (await shop.csv('/api/ledger/exportCsv')).slice(1).map((line) => line.split(';'));
    const inFile = (column: number) =>
      lines.reduce(
        (all, line) => all + Math.round(Number(line[column]?.replace(',', '.')) * 100),
        0,
      );
    expect([Math.round(report.amount * 100), cents(items, 'amount'), inFile(10)]).toEqual([
      sum,
      sum,
      sum,
    ]);
    const vat = cents(pages, 'vatAmount');
    expect([Math.round(report.vatAmount * 100), cents(items, 'vatAmount'), inFile(9)]).toEqual([
      vat,
      vat,
      vat,
    ]);
    expect((await shop.receivableOf(sub))['covered']).toBe(sum / 100);
    expect(feeOn(1)).toBe(1);
  });
});
