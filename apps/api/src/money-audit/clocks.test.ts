import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { monthsLater } from './own-calendar.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

describe('audit · edges of the calendar', () => {
  test.for([
    ['31 January', '2027-01-31T09:00:00Z', 1, '2027-02-28T09:00:00Z'],
    ['31 January of a leap year', '2028-01-31T09:00:00Z', 1, '2028-02-29T09:00:00Z'],
    ['29 February, a year', '2028-02-29T09:00:00Z', 12, '2029-02-28T09:00:00Z'],
    ['31 August, six months', '2026-08-31T08:00:00Z', 6, '2027-02-28T09:00:00Z'],
    ['the hour that is skipped', '2027-02-28T01:30:00Z', 1, '2027-03-28T01:30:00Z'],
    ['the hour that comes twice', '2026-09-25T00:30:00Z', 1, '2026-10-25T00:30:00Z'],
    ['midnight in Rome at the new year', '2026-11-30T23:00:00Z', 1, '2026-12-31T23:00:00Z'],
  ] as const)(
    'a period paid by transfer that begins on %s ends on the right day and hour in Rome',
    async ([, start, months, end]) => {
      const shop = await anAuditedShop({ now: start });
      const sub = await shop.subscribes({ start, months, gross: 1_999 });
      expect(monthsLater(start, months)).toBe(end);
      await shop.awaitsTransfer(sub);
      await shop.transfers(sub, 1_999, { at: start });
      await shop.activates(sub);
      expect(await shop.compared()).toEqual([]);
      const eve = String(Temporal.Instant.from(end).subtract({ seconds: 1 }));
      await shop.goTo(eve, { stepDays: 400 });
      expect(await shop.compared()).toEqual([]);
      await shop.goTo(end);
      sub.status = 2;
      shop.books.opens(sub, 1);
      expect(await shop.compared()).toEqual([]);
    },
  );

  test('for an online subscription since 31 January each of PayPal’s charges pays its own month', async () => {
    const shop = await anAuditedShop({ now: '2027-01-31T11:00:00Z' });
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    for (const [number, day] of [
      [1, '2027-02-28'],
      [2, '2027-03-31'],
      [3, '2027-04-30'],
    ] as const) {
      await shop.goTo(`${day}T12:30:00Z`, { stepDays: 7 });
      shop.isCharged(sub, number, { at: `${day}T10:00:00Z` });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('for a yearly online subscription since 29 February the charge of 28 February pays the second year', async () => {
    const shop = await anAuditedShop({ now: '2028-02-29T11:00:00Z' });
    const sub = await shop.subscribes({ months: 12, gross: 12_345, rate: 22 });
    await shop.paysOnline(sub);
    await shop.goTo('2029-03-01T12:00:00Z', { stepDays: 120 });
    shop.isCharged(sub, 1, { at: '2029-02-28T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('a missing charge is overdue after five days in Rome, across the end of daylight saving time', async () => {
    const shop = await anAuditedShop({ now: '2026-09-22T09:30:00Z' });
    const sub = await shop.subscribes();
    const { receipt, paid } = await shop.paysOnline(sub);
    expect(receipt.held).toBe(1_220);
    // we never learn of PayPal's charge of 22 October: no webhook, no list and no reconciliation reports it
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.api.paypal.setNow('2026-10-22T09:30:00Z');
    await shop.api.runJob('life-cycle');
    shop.books.opens(sub, 1);
    expect(await shop.compared()).toEqual([]);
    for (const now of ['2026-10-27T10:29:59Z', '2026-10-27T10:30:00Z']) {
      await shop.api.paypal.setNow(now);
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('a period is withdrawn when a suspension before its start becomes known later', async () => {
    const shop = await anAuditedShop({ now: '2026-09-22T09:30:00Z' });
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await shop.api.paypal.setNow('2026-10-10T12:00:00Z');
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.api.paypal.setNow('2026-10-22T12:00:00Z');
    await shop.api.runJob('life-cycle');
    await shop.anHourlyRun();
    sub.status = 2;
    expect(await shop.compared()).toEqual([]);
  });

  test('money received around midnight on New Year’s Eve counts in the year of its date in Rome', async () => {
    const shop = await anAuditedShop({ now: '2027-01-02T09:30:00Z' });
    const sub = await shop.subscribes({ start: '2026-12-20T09:00:00Z', gross: 10_000, rate: 10 });
    await shop.awaitsTransfer(sub);
    for (const at of [
      '2026-12-31T22:59:59Z',
      '2026-12-31T23:00:00Z',
      '2026-12-31T23:59:59Z',
      '2027-01-01T00:00:00Z',
    ]) {
      await shop.transfers(sub, 2_501, { at });
      expect(await shop.compared()).toEqual([]);
    }
    const year = (from: string, to: string) =>
      shop.done(shop.ask('GET', `/api/report/collected?from=${from}&to=${to}`));
    expect((await year('2026-01-01', '2026-12-31')).amount).toBe(25.01);
    expect((await year('2027-01-01', '2027-12-31')).amount).toBe(75.03);
    expect((await year('2026-12-31', '2026-12-31')).amount).toBe(25.01);
  });

  test('a charge at half past midnight in Rome on the first of a month belongs to that month', async () => {
    const shop = await anAuditedShop({ now: '2026-11-30T23:30:00Z' });
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    expect(await shop.compared()).toEqual([]);
    const month = (range: string) => shop.done(shop.ask('GET', `/api/report/collected?${range}`));
    expect((await month('from=2026-11-01&to=2026-11-30')).amount).toBe(0);
    expect((await month('from=2026-12-01&to=2026-12-31')).amount).toBe(12.2);
    expect((await month('from=2026-12-01&to=2026-12-01&by=method')).fee).toBe(0.76);
  });
});
