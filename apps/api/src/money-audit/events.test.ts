import { afterAll, describe, expect, test } from 'vitest';
import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

const refundByHand = async (shop: AuditedShop, saleId: unknown, total: string) =>
  shop.api.paypal.refund(String(saleId), total);

describe('audit · lost, repeated and reordered webhooks', () => {
  test('with all webhooks of three months lost, the reconciliation finds each charge on its own day', async () => {
    const shop = await anAuditedShop();
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-22T12:00:00Z', { stepDays: 16 });
    for (const [number, month] of [
      [1, '2026-12'],
      [2, '2027-01'],
      [3, '2027-02'],
    ] as const)
      shop.isCharged(sub, number, { at: `${month}-21T10:00:00Z` });
    expect(await shop.compared()).toEqual([]);
  });

  test.each([2, 5, 9])(
    'repeated and reordered webhooks book charges, refunds and a reversal once (seed %d)',
    async (shuffle) => {
      const shop = await anAuditedShop();
      const sub = await shop.subscribes();
      const { token, request } = await shop.aLink(sub);
      const paid = await shop.api.paypal.createSubscription(request);
      await shop.api.paypal.approve(paid);
      const [sale] = await shop.salesOf(paid);
      await refundByHand(shop, sale?.['id'], '1.11');
      await refundByHand(shop, sale?.['id'], '1.11');
      await shop.api.paypal.reverse(String(sale?.['id']));
      await shop.api.paypal.faults({
        webhooks: { shuffle, duplicate: 2, sameSaleTwoEventIds: true },
      });
      await shop.handleEvents();
      await shop.confirm(token, paid);
      await shop.handleEvents();
      await shop.anHourlyRun();
      const at = '2026-11-21T09:30:00Z';
      shop.books.isBilledSince(sub, at);
      const receipt = shop.isCharged(sub, 0, { at });
      // in either order, the amount that is due again equals the reversal
      const order = (await shop.ledger()).filter(
        ({ kind }) => kind === 'refund' || kind === 'reversal',
      );
      for (const { kind, amount } of order)
        shop.books.givesBack(receipt, { kind, cents: Math.round(-amount * 100), at });
      expect(order.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
        'refund -1.11',
        'refund -1.11',
        'reversal -9.98',
      ]);
      expect(await shop.compared()).toEqual([]);
    },
  );

  test('the webhook of a renewal that arrives a month late, after the reconciliation, is not a second charge', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    await shop.api.paypal.faults({ webhooks: { delayMs: 1_900_000_000 } });
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 8 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.faults({});
    await shop.goTo('2027-01-15T12:00:00Z', { stepDays: 8 });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-01-22T12:00:00Z', { stepDays: 8 });
    shop.isCharged(sub, 2, { at: '2027-01-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('refunds whose events have a negative amount and no sale are booked to the cent', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 1_003, rate: 10 });
    const { receipt, paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.faults({
      refunds: { negativeTotals: true, bareEvents: true, withoutSaleId: true },
    });
    for (const total of ['0.01', '5.01', '5.01']) {
      await refundByHand(shop, sale?.['id'], total);
      await shop.handleEvents();
      shop.books.givesBack(receipt, {
        kind: 'refund',
        cents: Math.round(Number(total) * 100),
        at: '2026-11-21T09:30:00Z',
      });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('a refund whose webhooks were lost is an open discrepancy that names the refund', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await refundByHand(shop, sale?.['id'], '12.20');
    await shop.goTo('2026-11-23T12:00:00Z');
    expect(await shop.differences()).toMatchObject([
      { kind: 'refundedAmount', localValue: '0.00', providerValue: '12.20' },
    ]);
    expect(await shop.compared()).toEqual([]);
  });

  test('two products on one database receive the same webhooks at once and book them once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { token, request } = await shop.aLink(sub);
    const paid = await shop.api.paypal.createSubscription(request);
    await shop.api.paypal.approve(paid);
    await shop.api.paypal.flushWebhooks();
    const other = await shop.api.processOver(shop.api.engine);
    await Promise.all([
      shop.api.runJob('provider-events'),
      other.runJob('provider-events'),
      shop.confirm(token, paid),
      other.runJob('reconcile'),
    ]);
    await shop.handleEvents();
    const at = '2026-11-21T09:30:00Z';
    shop.books.isBilledSince(sub, at);
    shop.isCharged(sub, 0, { at });
    expect(await shop.compared()).toEqual([]);
    expect(await shop.notices('paymentReceived')).toHaveLength(1);
  });

  test('a refund that is requested during a failure of PayPal is made and booked once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt } = await shop.paysOnline(sub);
    const { id } = await shop.entryOf('charge');
    await shop.api.paypal.faults({
      rules: [
        {
          match: { method: 'POST', path: '/refund$', times: 20 },
          effect: { applyThenFail: true, status: 500 },
        },
      ],
    });
    const first = await shop.ask('POST', `/api/ledger/refund/${id}`, { amount: 5 });
    expect(first.status).toBeGreaterThanOrEqual(500);
    await shop.api.paypal.faults({});
    await shop.ask('POST', `/api/ledger/refund/${id}`, { amount: 5 });
    await shop.handleEvents();
    await shop.anHourlyRun();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 500, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
  });
});
