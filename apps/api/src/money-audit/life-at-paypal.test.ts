import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { awaited, charged, decisions, journalAndBooks, pays } from './shop-decisions.ts';
import { nothing, shown } from './shown-figures.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

async function agrees(...shopAndPaid: Parameters<typeof journalAndBooks>) {
  const [books, journal] = await journalAndBooks(...shopAndPaid);
  expect(books).toBe(journal);
}

async function unpaid(fault: object) {
  const shop = await anAuditedShop();
  const sub = await shop.subscribes();
  const paid = await pays(shop, sub, { number: 0, subscriptions: fault });
  return { shop, sub, paid, ...decisions(shop) };
}

describe('audit 2 · life of a subscription at PayPal', () => {
  test('audit 2 · after a declined first payment and a partial transfer, PayPal’s retry turns the transfer into credit', async () => {
    const { shop, sub, paid, records } = await unpaid({ firstPaymentFails: true });
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+0+0 rest 1220 on -'],
      open: '1/1220 0/0 0/0',
      money: [],
      wrong: [],
    });
    await records(sub, 500);
    await shop.goTo('2026-11-27T12:00:00Z', { stepDays: 2 });
    await agrees(shop, paid);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-26'],
      money: ['transfer 500 26-11-21', 'charge 1220 26-11-26 credit 500'],
      open: nothing,
      wrong: [],
    });
    expect(await shop.differences()).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('audit 2 · a pending payment that is denied is paid by three transfers', async () => {
    const { shop, sub, paid, records } = await unpaid({ firstPaymentPending: true });
    expect(await shown(shop)).toMatchObject({ open: '0/0 0/0 1/1220', money: [], wrong: [] });
    await shop.api.paypal.happen(paid, 'deny-payment');
    await shop.handleEvents();
    expect(await shown(shop)).toMatchObject({ open: '1/1220 0/0 0/0', money: [], wrong: [] });
    for (const part of [407, 407]) await records(sub, part);
    expect(await shown(shop)).toMatchObject({ open: '1/406 0/0 0/0', wrong: [] });
    await records(sub, 406);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      rate: ['2200 1220/220'],
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · a pending payment that is denied after the cancellation leaves no debt', async () => {
    const { shop, sub, paid } = await unpaid({ firstPaymentPending: true });
    await shop.cancels(sub);
    await shop.api.paypal.happen(paid, 'deny-payment');
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 cancelled 0+0+0 rest 1220 on -'],
      money: [],
      open: nothing,
      status: '5',
      wrong: [],
    });
  });

  test('audit 2 · a transfer pays a pending payment, which then completes as credit', async () => {
    const { shop, sub, paid, records } = await unpaid({ firstPaymentPending: true });
    await records(sub, 1_220);
    await shop.api.paypal.happen(paid, 'complete-payment');
    await shop.handleEvents();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      money: ['transfer 1220 26-11-21', 'charge 1220 26-11-21 credit 1220'],
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · after two refused retries the third charge pays on its own day', async () => {
    const { shop, paid } = await charged();
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 2 });
    await shop.goTo('2026-12-23T12:00:00Z', { stepDays: 16 });
    expect(await shown(shop)).toMatchObject({
      open: '1/1220 0/0 0/0',
      rate: ['2200 1220/220'],
      wrong: [],
    });
    await shop.goTo('2027-01-04T12:00:00Z', { stepDays: 2 });
    await agrees(shop, paid);
    const { dues, open, month, wrong } = await shown(shop);
    expect([dues[1], open, month, wrong]).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 26-12-31',
      nothing,
      ['2026-11 1220/220', '2026-12 1220/220'],
      [],
    ]);
  });

  test('audit 2 · after three refusals two transfers pay the open period, which ends on its regular day', async () => {
    const { shop, sub, paid, records, activates } = await charged();
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await shop.goTo('2027-01-05T12:00:00Z', { stepDays: 2 });
    expect(await shown(shop)).toMatchObject({ open: '1/1220 0/0 0/0', status: '2', wrong: [] });
    await shop.awaitsTransfer(sub);
    for (const part of [611, 609]) await records(sub, part, { number: 1 });
    expect(await activates(sub)).toBe(200);
    await shop.goTo('2027-01-21T09:29:59Z', { stepDays: 20 });
    expect((await shown(shop)).status).toBe('3');
    await shop.goTo('2027-01-21T09:30:00Z');
    const { dues, rate, status, open, wrong } = await shown(shop);
    expect([dues[1], rate, status, open, wrong]).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 27-01-05',
      ['2200 2440/440'],
      '2',
      nothing,
      [],
    ]);
  });

  test('audit 2 · after a month by transfer PayPal bills from the day on which the customer approves', async () => {
    const { shop, sub, records, activates } = await awaited(1_220);
    await records(sub, 1_500);
    await activates(sub);
    await shop.goTo('2026-12-28T11:00:00Z', { stepDays: 40 });
    const paid = await pays(shop, sub, { number: 1 });
    await shop.goTo('2027-02-28T12:00:00Z', { stepDays: 16 });
    await agrees(shop, paid);
    expect(await shown(shop)).toMatchObject({
      dues: [
        '1.0 paid 1220+0+0 rest 0 on 26-11-21',
        '1.1 paid 1220+0+0 rest 0 on 26-12-28',
        '1.2 paid 1220+0+0 rest 0 on 27-01-28',
        '1.3 paid 1220+0+0 rest 0 on 27-02-28',
      ],
      rate: ['2200 5160/930'],
      status: '1',
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · after the end at PayPal nothing is due, and a late chargeback is the only debt', async () => {
    const { shop, paid } = await charged();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.happen(paid, 'expire');
    await shop.goTo('2027-02-10T12:00:00Z', { stepDays: 30 });
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      open: nothing,
      wrong: [],
    });
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+0+0 rest 1220 on -'],
      open: '1/1220 0/0 0/0',
      month: ['2026-11 1220/220', '2027-02 -1220/-220'],
      wrong: [],
    });
  });

  test('audit 2 · when two refunds of more than half of one charge are requested at once, one is refused', async () => {
    const { shop, refund, entryId } = await charged();
    const second = decisions(shop, shop.asRole('asAdminOf'));
    const id = await entryId('charge');
    const codes = await Promise.all([refund(id, 700), second.refund(id, 710)]);
    await shop.handleEvents();
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const { rate, wrong } = await shown(shop);
    expect(['2200 520/94', '2200 510/92']).toContain(rate[0]);
    expect(wrong).toEqual([]);
  });

  test('audit 2 · a charge below the price is partly refunded, and a transfer pays the rest', async () => {
    const { shop, sub, paid, refund, records, entryId } = await charged();
    const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
    const value = { currency_code: 'EUR', value: '10.00' };
    await shop.api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      { op: 'replace', path, value },
    ]);
    await shop.goTo('2026-12-27T12:00:00Z', { stepDays: 18 });
    await refund(await entryId('charge', 1), 500);
    await shop.handleEvents();
    const before = await shown(shop);
    expect([before.dues[1], before.open]).toEqual([
      '1.1 overdue 500+500+0 rest 220 on -',
      '1/220 0/0 0/0',
    ]);
    await records(sub, 220, { number: 1 });
    const { dues, open, wrong } = await shown(shop);
    expect([dues[1], open, wrong]).toEqual([
      '1.1 partlyRefunded 720+500+0 rest 0 on 26-12-27',
      nothing,
      [],
    ]);
  });

  test('audit 2 · a charge of a cancelled subscription, partly refunded and then reversed, is overdue by the reversed amount', async () => {
    const { shop, sub, paid, refund, entryId } = await charged({ gross: 1_001 });
    await shop.cancels(sub);
    for (const part of [111, 1, 222]) await refund(await entryId('charge'), part);
    await shop.handleEvents();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+334+0 rest 667 on -'],
      rate: ['2200 0/0'],
      open: '1/667 0/0 0/0',
      status: '5',
      wrong: [],
    });
  });

  test('audit 2 · a chargeback in a suspended month is the only debt, before and after the reactivation', async () => {
    const { shop, paid } = await charged();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.goTo('2027-01-25T12:00:00Z', { stepDays: 16 });
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    const due = { dues: ['1.0 overdue 0+0+0 rest 1220 on -'], open: '1/1220 0/0 0/0', wrong: [] };
    expect(await shown(shop)).toMatchObject({ ...due, status: '2' });
    await shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, {
      reason: 'torna',
    });
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({ ...due, status: '1' });
    await shop.goTo('2027-02-22T12:00:00Z', { stepDays: 9 });
    await agrees(shop, paid);
    const { open, rate, wrong } = await shown(shop);
    expect([open, rate, wrong]).toEqual(['1/1220 0/0 0/0', ['2200 1220/220'], []]);
  });
});
