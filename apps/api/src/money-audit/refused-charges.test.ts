import { afterAll, describe, expect, test } from 'vitest';
import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import { pays } from './shop-decisions.ts';
import { showTally } from './tally.ts';
import { euro } from './tariff.ts';

afterAll(showTally);

const refund = (shop: AuditedShop, id: number, cents?: number) =>
  shop.ask('POST', `/api/ledger/refund/${id}`, cents === undefined ? {} : { amount: euro(cents) });

describe('audit · refused, pending and stopped charges, and links', () => {
  test('a declined first payment is overdue at once, and its retry pays it on its own day', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const paid = await pays(shop, sub, { subscriptions: { firstPaymentFails: true } });
    shop.books.isBilledSince(sub, '2026-11-21T09:30:00Z');
    shop.periodOf(sub).charge = 'denied';
    expect(await shop.compared()).toEqual([]);
    expect(await shop.notices('paymentFailed')).toMatchObject([{ amount: 12.2 }]);
    await shop.goTo('2026-11-27T12:00:00Z', { stepDays: 3 });
    const sale = (await shop.salesOf(paid)).find(({ status }) => status === 'COMPLETED');
    shop.isCharged(sub, 0, { at: String(sale?.['time']) });
    expect(await shop.compared()).toEqual([]);
  });

  test('a pending first payment does not count as money until it completes', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.api.paypal.faults({ subscriptions: { firstPaymentPending: true } });
    const { token, request } = await shop.aLink(sub);
    const paid = await shop.api.paypal.createSubscription(request);
    await shop.api.paypal.approve(paid);
    const { data } = await shop.confirm(token, paid);
    await shop.handleEvents();
    await shop.api.paypal.faults({});
    shop.books.isBilledSince(sub, '2026-11-21T09:30:00Z');
    shop.periodOf(sub).charge = 'pending';
    expect(await shop.compared()).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('Pagamento completato');
    // nine days later the refused charge counts neither as money nor as overdue
    await shop.goTo('2026-11-30T12:00:00Z', { stepDays: 3 });
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.happen(paid, 'complete-payment');
    await shop.handleEvents();
    const sale = (await shop.salesOf(paid)).find(({ status }) => status === 'COMPLETED');
    expect((await shop.entryOf('charge'))['occurredAt']).toBeDefined();
    const shown = await shop.entryOf('charge');
    shop.isCharged(sub, 0, { at: String(shown['occurredAt']) });
    expect(String(sale?.['status'])).toBe('COMPLETED');
    expect(await shop.compared()).toEqual([]);
  });

  test('a pending payment that is denied becomes overdue and does not count as money', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const paid = await pays(shop, sub, { subscriptions: { firstPaymentPending: true } });
    await shop.api.paypal.happen(paid, 'deny-payment');
    await shop.handleEvents();
    shop.books.isBilledSince(sub, '2026-11-21T09:30:00Z');
    shop.periodOf(sub).charge = 'denied';
    expect(await shop.compared()).toEqual([]);
  });

  test('a refused renewal is overdue, a transfer pays it, and PayPal’s retry becomes credit that is refunded', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 8 });
    const period = shop.books.opens(sub, 1);
    period.charge = 'denied';
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 1_220, { number: 1 });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-27T12:00:00Z', { stepDays: 5 });
    const sale = (await shop.salesOf(paid)).filter(({ status }) => status === 'COMPLETED').at(-1);
    const receipt = shop.isCharged(sub, 1, { at: String(sale?.['time']) });
    expect(await shop.compared()).toEqual([]);
    // the charge belongs to no period, so it opens a discrepancy, and its refund closes the discrepancy
    expect(await shop.differences()).toMatchObject([
      { kind: 'unexpectedCharge', providerValue: '12.20' },
    ]);
    const { id } = await shop.entryOf('charge', 1);
    await shop.done(refund(shop, id));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_220, at: String(shop.api.now()) });
    expect(await shop.compared()).toEqual([]);
    expect(await shop.differences()).toEqual([]);
  });

  test('a surplus charge is used for the next period, and PayPal’s own charge for it becomes credit', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 8 });
    shop.books.opens(sub, 1).charge = 'denied';
    await shop.transfers(sub, 1_220, { number: 1 });
    await shop.goTo('2027-01-22T12:00:00Z', { stepDays: 8 });
    const [first, second] = (await shop.salesOf(paid))
      .filter(({ status }) => status === 'COMPLETED')
      .slice(1);
    const surplus = shop.isCharged(sub, 1, { at: String(first?.['time']) });
    shop.isCharged(sub, 2, { at: String(second?.['time']) });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-21T09:30:00Z', { stepDays: 8 });
    const next = shop.books.opens(sub, 3);
    const { id } = await shop.entryOf('charge', 1);
    const receivableId = (await shop.receivableOf(sub, 3))['id'];
    await shop.done(shop.ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));
    shop.books.usesCredit(surplus, next);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-22T12:00:00Z');
    const third = (await shop.salesOf(paid)).filter(({ status }) => status === 'COMPLETED').at(-1);
    shop.isCharged(sub, 3, { at: String(third?.['time']) });
    expect(await shop.compared()).toEqual([]);
  });

  test('a subscription cancelled here stops, and its charge can be refunded afterwards', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { receipt } = await shop.paysOnline(sub);
    await shop.cancels(sub);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-23T12:00:00Z', { stepDays: 16 });
    expect(await shop.compared()).toEqual([]);
    const { id } = await shop.entryOf('charge');
    await shop.done(refund(shop, id, 610));
    await shop.handleEvents();
    shop.books.givesBack(receipt, { kind: 'refund', cents: 610, at: '2026-12-23T12:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('two suspended months are not due, neither then nor after the reactivation', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.goTo('2026-12-10T12:00:00Z', { stepDays: 10 });
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    sub.status = 2;
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-10T12:00:00Z', { stepDays: 10 });
    expect(await shop.compared()).toEqual([]);
    await shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, {
      reason: 'torna',
    });
    await shop.handleEvents();
    sub.status = 1;
    await shop.anHourlyRun();
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-02-22T12:00:00Z', { stepDays: 6 });
    shop.isCharged(sub, 3, { at: '2027-02-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('after a customer cancels at PayPal nothing more is due', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z' });
    await shop.api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();
    sub.status = 5;
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2027-03-22T12:00:00Z', { stepDays: 30 });
    expect(await shop.compared()).toEqual([]);
  });

  test('a link paid in two windows at once charges one period, and the other charge is credit', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { token, request } = await shop.aLink(sub);
    const one = await shop.api.paypal.createSubscription(request);
    const other = await shop.api.paypal.createSubscription(request);
    await shop.api.paypal.approve(one);
    await shop.api.paypal.approve(other);
    await Promise.all([shop.confirm(token, one), shop.confirm(token, other)]);
    await shop.handleEvents();
    await shop.handleEvents();
    await shop.anHourlyRun();
    shop.books.isBilledSince(sub, '2026-11-21T09:30:00Z');
    shop.isCharged(sub, 0, { at: '2026-11-21T09:30:00Z' });
    const surplus = shop.books.receives(sub, {
      kind: 'charge',
      cents: 1_220,
      at: '2026-11-21T09:30:00Z',
      period: null,
      fee: 76,
    });
    expect(await shop.compared()).toEqual([]);
    expect(await shop.differences()).toMatchObject([{ kind: 'unexpectedCharge' }]);
    const states = await Promise.all(
      [one, other].map(
        async (id) =>
          (await shop.api.paypal.read<{ status: string }>(`/v1/billing/subscriptions/${id}`))
            .status,
      ),
    );
    expect(states.toSorted()).toEqual(['ACTIVE', 'CANCELLED']);
    const spare = (await shop.ledger()).find(({ credit }) => credit > 0);
    await shop.done(refund(shop, spare?.['id']));
    await shop.handleEvents();
    shop.books.givesBack(surplus, { kind: 'refund', cents: 1_220, at: '2026-11-21T09:30:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('a replaced link that is still paid is cancelled at PayPal, and its money is shown as credit', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const old = await shop.aLink(sub);
    await shop.aLink(sub, { replace: true });
    const paid = await shop.api.paypal.createSubscription(old.request);
    await shop.api.paypal.approve(paid);
    await shop.confirm(old.token, paid);
    await shop.handleEvents();
    await shop.anHourlyRun();
    shop.books.receives(sub, {
      kind: 'charge',
      cents: 1_220,
      at: '2026-11-21T09:30:00Z',
      period: null,
      fee: 76,
    });
    expect(await shop.compared()).toEqual([]);
    expect(
      (await shop.api.paypal.read<{ status: string }>(`/v1/billing/subscriptions/${paid}`)).status,
    ).toBe('CANCELLED');
    expect(await shop.differences()).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('money paid with an expired link is visible', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { token, request } = await shop.aLink(sub);
    await shop.goTo('2026-11-21T10:31:00Z');
    const paid = await shop.api.paypal.createSubscription(request);
    await shop.api.paypal.approve(paid);
    const { status } = await shop.confirm(token, paid);
    expect(status).not.toBe(200);
    await shop.handleEvents();
    await shop.anHourlyRun();
    shop.books.receives(sub, {
      kind: 'charge',
      cents: 1_220,
      at: '2026-11-21T10:31:00Z',
      period: null,
      fee: 76,
    });
    expect(await shop.compared()).toEqual([]);
  });

  test('no link is created for a free subscription, and a link is created for a price of one cent', async () => {
    const shop = await anAuditedShop();
    const free = await shop.subscribes({ gross: 0 });
    const answer = await shop.ask('POST', '/api/PaymentToken/create', {
      paymentId: await shop.paymentId(free),
    });
    expect(answer.status).toBe(409);
    const cent = await shop.subscribes({ gross: 1 });
    await shop.paysOnline(cent);
    expect(await shop.compared()).toEqual([]);
    const dear = await shop.subscribes({ gross: 999_999_999 });
    await shop.paysOnline(dear);
    expect(await shop.compared()).toEqual([]);
  });

  test('a period partly paid by transfer has no link until the transfer is returned', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.transfers(sub, 500);
    expect(await shop.compared()).toEqual([]);
    const answer = await shop.ask('POST', '/api/PaymentToken/create', {
      paymentId: await shop.paymentId(sub),
    });
    expect(answer.status).toBe(409);
    expect(await shop.compared()).toEqual([]);
  });
});
