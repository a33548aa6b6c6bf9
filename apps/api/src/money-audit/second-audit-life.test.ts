import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop, type AuditedShop } from './audited-shop.ts';
import type { OwnSubscription } from './own-books.ts';
import { deeds, nothing, shown } from './second-audit.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

async function charged({
  gross = 1_220,
  rate = 22,
  now = '2026-11-21T09:30:00Z',
  months = 1,
} = {}) {
  const shop = await anAuditedShop({ now });
  const sub = await shop.subscribes({ gross, rate, months });
  const { paid } = await shop.paysOnline(sub);
  return { shop, sub, paid, ...deeds(shop) };
}

/** A customer who pays a link at PayPal while this fault holds. */
async function pays(shop: AuditedShop, sub: OwnSubscription, number = 0, subscriptions = {}) {
  await shop.api.paypal.faults({ subscriptions });
  const { token, request } = await shop.aLink(sub, { number });
  const paid = await shop.api.paypal.createSubscription(request);
  await shop.api.paypal.approve(paid);
  await shop.confirm(token, paid);
  await shop.hear();
  await shop.api.paypal.faults({});
  return paid;
}

async function unpaid(fault: object) {
  const shop = await anAuditedShop();
  const sub = await shop.subscribes();
  const paid = await pays(shop, sub, 0, fault);
  return { shop, sub, paid, ...deeds(shop) };
}

/** The books have each completed sale of PayPal once, on PayPal's day. */
async function journal(shop: AuditedShop, ...paid: string[]) {
  const sales = (await Promise.all(paid.map((one) => shop.salesOf(one)))).flat();
  const own = sales.filter(({ status }) => !['PENDING', 'DECLINED', 'DENIED'].includes(status));
  const booked = (await shop.ledger()).filter(({ kind }) => kind === 'charge');
  const second = (at: string) => Math.floor(Date.parse(at) / 1000);
  expect(booked.map(({ occurredAt }) => second(occurredAt)).toSorted()).toEqual(
    own.map(({ time }) => second(time)).toSorted(),
  );
}

describe('audit 2 · life of a subscription at PayPal', { timeout: 120_000 }, () => {
  test('audit 2 · a declined first payment, a partial transfer, and the retry leave the part as credit', async () => {
    const { shop, sub, paid, records } = await unpaid({ firstPaymentFails: true });
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+0+0 rest 1220 on -'],
      open: '1/1220 0/0 0/0',
      money: [],
      wrong: [],
    });
    await records(sub, 500);
    await shop.goTo('2026-11-27T12:00:00Z', { stepDays: 2 });
    await journal(shop, paid);
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
    await shop.hear();
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
    await shop.hear();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      money: ['transfer 1220 26-11-21', 'charge 1220 26-11-21 credit 1220'],
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · two refused retries, and the third charge pays on its own day', async () => {
    const { shop, paid } = await charged();
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 2 });
    await shop.goTo('2026-12-23T12:00:00Z', { stepDays: 16 });
    expect(await shown(shop)).toMatchObject({
      open: '1/1220 0/0 0/0',
      rate: ['2200 1220/220'],
      wrong: [],
    });
    await shop.goTo('2027-01-04T12:00:00Z', { stepDays: 2 });
    await journal(shop, paid);
    const { dues, open, month, wrong } = await shown(shop);
    expect([dues[1], open, month, wrong]).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 26-12-31',
      nothing,
      ['2026-11 1220/220', '2026-12 1220/220'],
      [],
    ]);
  });

  test('audit 2 · after three refusals a second subscription at PayPal pays the open period and the next', async () => {
    const { shop, sub, paid } = await charged();
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await shop.goTo('2027-01-05T12:00:00Z', { stepDays: 2 });
    expect(await shown(shop)).toMatchObject({ open: '1/1220 0/0 0/0', status: '2', wrong: [] });
    const second = await pays(shop, sub, 1);
    await shop.anHourlyRun();
    const now = await shown(shop);
    expect([now.dues[1], now.status, now.open, now.wrong]).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 27-01-05',
      '1',
      nothing,
      [],
    ]);
    const old = await shop.api.paypal.read<{ status: string }>(`/v1/billing/subscriptions/${paid}`);
    expect(old.status).toBe('CANCELLED');
    await shop.goTo('2027-03-06T12:00:00Z', { stepDays: 10 });
    await journal(shop, paid, second);
    const later = await shown(shop);
    expect(later.dues.slice(2)).toEqual([
      '1.2 paid 1220+0+0 rest 0 on 27-02-05',
      '1.3 paid 1220+0+0 rest 0 on 27-03-05',
    ]);
    expect([later.rate, later.open, later.wrong]).toEqual([['2200 4880/880'], nothing, []]);
  });

  test('audit 2 · a chargeback of the first of two subscriptions at PayPal makes its own period due', async () => {
    const { shop, sub, paid } = await charged();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await shop.goTo('2027-01-05T12:00:00Z', { stepDays: 2 });
    await pays(shop, sub, 1);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+0+0 rest 1220 on -', '1.1 paid 1220+0+0 rest 0 on 27-01-05'],
      open: '1/1220 0/0 0/0',
      month: ['2026-11 1220/220', '2027-01 0/0'],
      wrong: [],
    });
  });

  // PayPal bills at ten in UTC on the day that the start has in UTC
  test.each([
    [
      '31 January 23:30 UTC',
      '2027-01-31T23:30:00Z',
      ['2027-02-28', '2027-03-31', '2027-04-30'],
      ['2027-02 2440/440', '2027-03 1220/220', '2027-04 1220/220'],
    ],
    [
      '29 February 23:30 UTC',
      '2028-02-29T23:30:00Z',
      ['2028-03-29', '2028-04-29'],
      ['2028-03 2440/440', '2028-04 1220/220'],
    ],
    [
      'the night to summer time',
      '2027-03-28T00:59:59Z',
      ['2027-04-28', '2027-05-28'],
      ['2027-03 1220/220', '2027-04 1220/220', '2027-05 1220/220'],
    ],
    [
      'the night to winter time',
      '2026-10-25T00:30:00Z',
      ['2026-11-25', '2026-12-25'],
      ['2026-10 1220/220', '2026-11 1220/220', '2026-12 1220/220'],
    ],
    [
      '30 September 22:30 UTC',
      '2026-09-30T22:30:00Z',
      ['2026-10-30', '2026-11-30'],
      ['2026-10 2440/440', '2026-11 1220/220'],
    ],
  ])('audit 2 · online since %s each charge pays its own period', async (_, now, days, month) => {
    const { shop, paid } = await charged({ now });
    for (const day of days) await shop.goTo(`${day}T12:30:00Z`, { stepDays: 10 });
    await journal(shop, paid);
    const seen = await shown(shop);
    expect(seen.dues.slice(1)).toEqual(
      days.map((day, at) => `1.${at + 1} paid 1220+0+0 rest 0 on ${day.slice(2)}`),
    );
    expect([seen.month, seen.open, seen.wrong]).toEqual([month, nothing, []]);
  });

  test.each([3, 4, 7, 11])(
    'audit 2 · shuffled and doubled webhooks of two subscriptions count once (seed %d)',
    async (shuffle) => {
      const { shop, sub, paid } = await charged({ gross: 1_001 });
      const other = await shop.subscribes({ customerId: sub.customerId, gross: 1_003, rate: 4 });
      const second = await pays(shop, other);
      await shop.api.paypal.faults({
        webhooks: { shuffle, duplicate: 3, sameSaleTwoEventIds: true },
      });
      for (const id of [paid, second]) {
        const [sale] = await shop.salesOf(id);
        const amount = { total: '3.33', currency: 'EUR' };
        for (let n = 0; n < 2; n += 1)
          await shop.api.paypal.command(`/v1/payments/sale/${sale?.['id']}/refund`, { amount });
        await shop.api.paypal.reverse(String(sale?.['id']));
      }
      await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 10 });
      await journal(shop, paid, second);
      const { rate, dues, wrong } = await shown(shop);
      expect(rate).toEqual(['2200 1001/181', '400 1003/39']);
      // in whatever order they come, what the bank took back is due and what was refunded is not
      expect(dues.filter((row) => row.includes('.1 '))).toEqual([
        '1.1 paid 1001+0+0 rest 0 on 26-12-21',
        '2.1 paid 1003+0+0 rest 0 on 26-12-21',
      ]);
      expect([dues[0], dues[2], wrong]).toEqual([
        '1.0 overdue 0+666+0 rest 335 on -',
        '2.0 overdue 0+666+0 rest 337 on -',
        [],
      ]);
    },
  );

  test('audit 2 · with every webhook lost the refunds of two months and the renewal come to the same cents', async () => {
    const { shop, paid, refund, entryId } = await charged({ gross: 1_001 });
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await refund(await entryId('charge'), 333);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 6 });
    for (const part of [1, 332]) await refund(await entryId('charge', 1), part);
    await shop.goTo('2026-12-24T12:00:00Z');
    await journal(shop, paid);
    expect(await shown(shop)).toMatchObject({
      dues: [
        '1.0 partlyRefunded 668+333+0 rest 0 on 26-11-21',
        '1.1 partlyRefunded 668+333+0 rest 0 on 26-12-21',
      ],
      money: [
        'charge 1001 26-11-21',
        'refund -333 26-11-21',
        'charge 1001 26-12-21',
        'refund -1 26-12-22',
        'refund -332 26-12-22',
      ],
      open: nothing,
      wrong: [],
    });
    expect(await shop.differences()).toEqual([]);
  });

  test('audit 2 · two administrators each refund more than half at once, and one is refused', async () => {
    const { shop, refund, entryId } = await charged();
    const second = deeds(shop, shop.asRole('asAdminOf'));
    const id = await entryId('charge');
    const codes = await Promise.all([refund(id, 700), second.refund(id, 710)]);
    await shop.hear();
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const { rate, wrong } = await shown(shop);
    expect(['2200 520/94', '2200 510/92']).toContain(rate[0]);
    expect(wrong).toEqual([]);
  });

  test('audit 2 · a charge below the price, a part refunded, and a transfer of the rest', async () => {
    const { shop, sub, paid, refund, records, entryId } = await charged();
    const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
    const value = { currency_code: 'EUR', value: '10.00' };
    await shop.api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      { op: 'replace', path, value },
    ]);
    await shop.goTo('2026-12-27T12:00:00Z', { stepDays: 18 });
    await refund(await entryId('charge', 1), 500);
    await shop.hear();
    const before = await shown(shop);
    expect([before.dues[1], before.open]).toEqual([
      '1.1 overdue 500+500+0 rest 220 on -',
      '1/220 0/0 0/0',
    ]);
    await records(sub, 220, undefined, 1);
    const { dues, open, wrong } = await shown(shop);
    expect([dues[1], open, wrong]).toEqual([
      '1.1 partlyRefunded 720+500+0 rest 0 on 26-12-27',
      nothing,
      [],
    ]);
  });

  test('audit 2 · after a cancellation a charge refunded in part and taken back is overdue for what the bank took', async () => {
    const { shop, sub, paid, refund, entryId } = await charged({ gross: 1_001 });
    await shop.cancels(sub);
    for (const part of [111, 1, 222]) await refund(await entryId('charge'), part);
    await shop.hear();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.hear();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 overdue 0+334+0 rest 667 on -'],
      rate: ['2200 0/0'],
      open: '1/667 0/0 0/0',
      status: '5',
      wrong: [],
    });
  });

  test('audit 2 · a chargeback in a suspended month is the only debt, before and after the return', async () => {
    const { shop, paid } = await charged();
    const [sale] = await shop.salesOf(paid);
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.goTo('2027-01-25T12:00:00Z', { stepDays: 16 });
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.hear();
    const due = { dues: ['1.0 overdue 0+0+0 rest 1220 on -'], open: '1/1220 0/0 0/0', wrong: [] };
    expect(await shown(shop)).toMatchObject({ ...due, status: '2' });
    await shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, {
      reason: 'torna',
    });
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({ ...due, status: '1' });
    await shop.goTo('2027-02-22T12:00:00Z', { stepDays: 9 });
    await journal(shop, paid);
    const { open, rate, wrong } = await shown(shop);
    expect([open, rate, wrong]).toEqual(['1/1220 0/0 0/0', ['2200 1220/220'], []]);
  });
});
