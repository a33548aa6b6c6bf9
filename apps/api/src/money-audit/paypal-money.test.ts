import { afterAll, describe, expect, test } from 'vitest';
import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';
import { euro } from './tariff.ts';

afterAll(showTally);

const refund = (shop: AuditedShop, id: number, cents?: number) =>
  shop.ask('POST', `/api/ledger/refund/${id}`, cents === undefined ? {} : { amount: euro(cents) });

describe('audit · money through PayPal', () => {
  test('every figure changes as expected after PayPal has charged an online subscription twice more', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 7 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-01-22T12:00:00Z', { stepDays: 7 });
    shop.isCharged(sub, 2, { at: '2027-01-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('a fully refunded charge is not due again, and the next period is charged', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    await shop.done(refund(shop, id));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_220, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 9 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('partial refunds of odd cents add up to the charge and to its VAT, and a refund cannot be refunded', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 1_001, rate: 22 });
    const { receipt } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    for (const cents of [333, 1, 334, 333]) {
      await shop.done(refund(shop, id, cents));
      await shop.handleEvents();
      shop.books.givesBack(receipt, { kind: 'refund', cents, at: '2026-11-21T09:30:00Z' });
      expect(await shop.compared()).toEqual([]);
    }
    expect((await refund(shop, id, 1)).status).toBe(409);
    const { id: refundId } = await shop.entryOf('refund');
    expect((await refund(shop, refundId, 1)).status).toBe(409);
    expect(
      (
        await shop.ask('POST', `/api/ledger/returnTransfer/${id}`, {
          amount: 1,
          returnedOn: String(shop.api.now()),
        })
      ).status,
    ).toBe(400);
    expect(await shop.compared()).toEqual([]);
  });

  test('a refund above the remaining amount is refused without effect at PayPal', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    await shop.done(refund(shop, id, 1_000));
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_000, at: '2026-11-21T09:30:00Z' });
    expect((await refund(shop, id, 221)).status).toBe(400);
    expect(await shop.compared()).toEqual([]);
    expect((await shop.salesOf(paid))[0]?.['status']).toBe('PARTIALLY_REFUNDED');
  });

  test('two administrators who fully refund one charge at once refund it once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    const answers = await Promise.all(
      [1, 2].map(() => shop.asRole('asAdminOf')('POST', `/api/ledger/refund/${id}`, {})),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_220, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('a refund made by hand at PayPal reaches the books and the notifications', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.refund(String(sale?.['id']), '2.21');
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 221, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
    expect(await shop.notices('paymentRefunded')).toMatchObject([{ amount: 2.21 }]);
  });

  test('a reversed charge is due again and ages by days in Rome', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'reversal', cents: 1_220, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
    expect(await shop.notices('paymentReversed')).toMatchObject([{ amount: 12.2 }]);
    // 30, 31, 60, 61, 90 and 91 days after 21 November, each just before and just after midnight in Rome
    for (const [to, charged] of [
      ['2026-12-21T22:30:00Z', 1],
      ['2026-12-21T23:30:00Z', 1],
      ['2027-01-20T22:30:00Z', 1],
      ['2027-01-20T23:30:00Z', 1],
      ['2027-02-19T22:30:00Z', 2],
      ['2027-02-19T23:30:00Z', 2],
    ] as const) {
      await shop.goTo(to, { stepDays: 31 });
      for (let number = 1; number <= charged; number += 1)
        if (!sub.periods.some((one) => one.number === number))
          shop.isCharged(sub, number, {
            at: ['', '2026-12-21T10:00:00Z', '2027-01-21T10:00:00Z'][number] ?? '',
          });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('a partial refund and a reversal of the rest return each cent once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 1_003, rate: 10 });
    const { receipt, paid } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    await shop.done(refund(shop, id, 500));
    shop.books.givesBack(receipt, { kind: 'refund', cents: 500, at: '2026-11-21T09:30:00Z' });
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'reversal', cents: 503, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
    expect((await refund(shop, id)).status).toBe(409);
  });

  test('a won dispute moves no money and gives two notifications', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    const dispute = await shop.api.paypal.dispute(String(sale?.['id']));
    await shop.handleEvents();
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    await shop.handleEvents();
    expect(await shop.compared()).toEqual([]);
    const disputes = await shop.notices('paymentDisputed');
    expect(disputes.map(({ amount, detail }) => [amount, detail])).toEqual([
      [12.2, 'seller'],
      [12.2, null],
    ]);
  });

  test('a dispute lost after a partial refund takes the rest back once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    await shop.done(refund(shop, id, 300));
    shop.books.givesBack(receipt, { kind: 'refund', cents: 300, at: '2026-11-21T09:30:00Z' });
    const [sale] = await shop.salesOf(paid);
    const dispute = await shop.api.paypal.dispute(String(sale?.['id']));
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_BUYER_FAVOUR');
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'reversal', cents: 920, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
  });
});
