import { afterAll, describe, expect, test } from 'vitest';
import { charged, journalAndBooks, pays } from './shop-decisions.ts';
import { nothing, shown } from './shown-figures.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

async function agrees(...shopAndPaid: Parameters<typeof journalAndBooks>) {
  const [books, journal] = await journalAndBooks(...shopAndPaid);
  expect(books).toBe(journal);
}

describe('audit 2 · days and webhooks of PayPal', () => {
  // PayPal bills at 10:00 UTC on the UTC day of the start
  test.for([
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
  ] as const)(
    'audit 2 · for a subscription online since %s each charge pays its own period',
    async ([, now, days, month]) => {
      const { shop, paid } = await charged({ now });
      for (const day of days) await shop.goTo(`${day}T12:30:00Z`, { stepDays: 10 });
      await agrees(shop, paid);
      const seen = await shown(shop);
      expect(seen.dues.slice(1)).toEqual(
        days.map((day, at) => `1.${at + 1} paid 1220+0+0 rest 0 on ${day.slice(2)}`),
      );
      expect([seen.month, seen.open, seen.wrong]).toEqual([month, nothing, []]);
    },
  );

  test.each([3, 4, 7, 11])(
    'audit 2 · webhooks of two subscriptions that arrive twice and in random order count once (seed %d)',
    async (shuffle) => {
      const { shop, sub, paid } = await charged({ gross: 1_001 });
      const other = await shop.subscribes({ customerId: sub.customerId, gross: 1_003, rate: 4 });
      const second = await pays(shop, other);
      await shop.api.paypal.faults({
        webhooks: { shuffle, duplicate: 3, sameSaleTwoEventIds: true },
      });
      for (const id of [paid, second]) {
        const [sale] = await shop.salesOf(id);
        const saleId = String(sale?.['id']);
        for (let n = 0; n < 2; n += 1) await shop.api.paypal.refund(saleId, '3.33');
        await shop.api.paypal.reverse(saleId);
      }
      await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 10 });
      await agrees(shop, paid, second);
      const { rate, dues, wrong } = await shown(shop);
      expect(rate).toEqual(['2200 1001/181', '400 1003/39']);
      // in any order of the events, the reversed amount is due and the refunded amount is not
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

  test('audit 2 · when every webhook is lost, the refunds of two months and the renewal are booked to the cent', async () => {
    const { shop, paid, refund, entryId } = await charged({ gross: 1_001 });
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await refund(await entryId('charge'), 333);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 6 });
    for (const part of [1, 332]) await refund(await entryId('charge', 1), part);
    await shop.goTo('2026-12-24T12:00:00Z');
    await agrees(shop, paid);
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
});
