import { afterAll, describe, expect, test } from 'vitest';
import { awaited, decisions } from './shop-decisions.ts';
import { nothing, shown } from './shown-figures.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

describe('audit 2 · decisions, periods and two administrators', () => {
  test('audit 2 · money after a write-off is credit and is returned in full', async () => {
    const { shop, sub, records, activates, sendsBack, uses, entryId } = await awaited(1_001);
    await records(sub, 334);
    expect(await activates(sub, 'Sconto')).toBe(200);
    await records(sub, 667);
    const dues = ['1.0 paid 334+0+667 rest 0 on 26-11-21'];
    expect(await shown(shop)).toMatchObject({
      dues,
      rate: ['2200 1001/180'],
      status: '3',
      wrong: [],
    });
    const late = await entryId('transfer', 1);
    expect(await uses(late, sub)).toBe(409);
    for (const part of [1, 333, 333]) expect(await sendsBack(late, part)).toBe(200);
    expect(await shown(shop)).toMatchObject({ dues, rate: ['2200 334/60'], wrong: [] });
    await sendsBack(await entryId('transfer'), 334);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 refunded 0+334+667 rest 0 on 26-11-21'],
      rate: ['2200 0/0'],
      wrong: [],
    });
  });

  test('audit 2 · a corrected transfer below a write-off leaves the difference due', async () => {
    const { shop, sub, records, corrects, writesOff } = await awaited(1_001);
    const transfer = await records(sub, 334);
    await writesOff(sub);
    await corrects(sub, transfer, { amount: 300, at: '2026-11-21T09:30:00Z' });
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 awaitingTransfer 300+0+667 rest 34 on -'],
      rate: ['2200 300/53'],
      open: '0/0 1/34 0/0',
      wrong: [],
    });
    await corrects(sub, transfer, { amount: 400, at: '2026-11-21T09:30:00Z' });
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 334+0+667 rest 0 on 26-11-21'],
      rate: ['2200 400/72'],
      wrong: [],
    });
  });

  test('audit 2 · AF7 · a cancelled write-off leaves its amount due, with its cents of VAT', async () => {
    const { shop, sub, records, activates, writesOff, cancelsWriteOff } = await awaited(1_001);
    await records(sub, 334);
    expect(await activates(sub, 'Sconto')).toBe(200);
    expect(await cancelsWriteOff()).toBe(200);
    expect(await cancelsWriteOff()).toBe(409);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 awaitingTransfer 334+0+0 rest 667 on -'],
      money: ['transfer 334 26-11-21', 'writeOff 667 26-11-21', 'writeOffCancelled -667 26-11-21'],
      rate: ['2200 334/60'],
      open: '0/0 1/667 0/0',
      status: '4',
      wrong: [],
    });
    await records(sub, 600);
    await writesOff(sub);
    expect(await cancelsWriteOff(1)).toBe(200);
    await records(sub, 67);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1001+0+0 rest 0 on 26-11-21'],
      rate: ['2200 1001/181'],
      wrong: [],
    });
  });

  test('audit 2 · after a cancellation of a partly paid subscription nothing is due, and the received part is credit', async () => {
    const { shop, sub, records, sendsBack, entryId } = await awaited(1_220);
    await records(sub, 500);
    await shop.cancels(sub);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 cancelled 0+0+0 rest 1220 on -'],
      money: ['transfer 500 26-11-21 credit 500'],
      open: nothing,
      status: '5',
      wrong: [],
    });
    await sendsBack(await entryId('transfer'), 500);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 cancelled 0+0+0 rest 1220 on -'],
      rate: ['2200 0/0'],
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · after a cancellation the deletion of a partial transfer leaves neither money nor credit', async () => {
    const { shop, sub, records, deletes } = await awaited(1_220);
    const part = await records(sub, 500);
    await shop.cancels(sub);
    await deletes(part);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 cancelled 0+0+0 rest 1220 on -'],
      rate: ['2200 0/0'],
      open: nothing,
      status: '5',
      wrong: [],
    });
  });

  test('audit 2 · the next period has the new price and rate, and late money for the first keeps the old rate', async () => {
    const { shop, sub, records, activates } = await awaited(1_220);
    await records(sub, 1_220);
    await activates(sub);
    await shop.goTo('2026-12-21T09:30:00Z', { stepDays: 40 });
    const terms = { id: sub.id, paymentAmount: 11, vatPercentage: 10 };
    await shop.done(shop.ask('PUT', '/api/subscription/Update', terms));
    await shop.awaitsTransfer(sub);
    for (const part of [333, 333, 434]) await records(sub, part, { number: 1 });
    await records(sub, 30);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21', '1.1 paid 1100+0+0 rest 0 on 26-12-21'],
      rate: ['1000 1100/100', '2200 1250/225'],
      month: ['2026-11 1220/220', '2026-12 1130/105'],
      status: '4',
      wrong: [],
    });
  });

  test.for([
    ['31 January 23:30 UTC', '2027-01-31T23:30:00Z', 1, '2027-02-28T23:30:00Z', '27-02-01'],
    ['29 February 23:30 UTC', '2028-02-29T23:30:00Z', 12, '2029-02-28T23:30:00Z', '28-03-01'],
    ['29 February 22:59:59 UTC', '2028-02-29T22:59:59Z', 1, '2028-03-29T21:59:59Z', '28-02-29'],
    ['the last hour of winter time', '2027-03-28T00:30:00Z', 1, '2027-04-27T23:30:00Z', '27-03-28'],
    [
      'the second 2:30 in the night to winter time',
      '2026-10-25T01:30:00Z',
      1,
      '2026-11-25T01:30:00Z',
      '26-10-25',
    ],
    ['31 August half past midnight', '2026-08-30T22:30:00Z', 6, '2027-02-27T23:30:00Z', '26-08-31'],
  ] as const)(
    'audit 2 · a period that begins on %s ends as computed by hand',
    async ([, start, months, end, day]) => {
      const { shop, sub, records, activates } = await awaited(1_220, { now: start, months, start });
      await records(sub, 1_220, { at: start });
      await activates(sub);
      expect((await shown(shop)).month).toEqual([`20${day.slice(0, 5)} 1220/220`]);
      await shop.goTo(String(Temporal.Instant.from(end).subtract({ seconds: 1 })), {
        stepDays: 500,
      });
      expect((await shown(shop)).status).toBe('3');
      await shop.goTo(end);
      const { dues, status, wrong } = await shown(shop);
      expect([dues[0], status, wrong]).toEqual([`1.0 paid 1220+0+0 rest 0 on ${day}`, '2', []]);
    },
  );

  test('audit 2 · two administrators who correct and delete one transfer at once leave consistent books', async () => {
    const { shop, sub, records, corrects } = await awaited(1_220);
    const id = await records(sub, 1_220);
    const other = decisions(shop, shop.asRole('asAdminOf'));
    await Promise.all([
      corrects(sub, id, { amount: 700, at: '2026-11-21T09:00:00Z' }),
      other.deletes(id),
    ]);
    const { rate, dues, wrong } = await shown(shop);
    expect(wrong).toEqual([]);
    expect(['2200 700/126 520', '2200 0/0 1220']).toContain(`${rate[0]} ${dues[0]?.split(' ')[4]}`);
  });

  test('audit 2 · a credit that two administrators return and use at once is fully returned', async () => {
    const { shop, sub, another, records, sendsBack, entryId } = await awaited(1_220);
    const other = await another(780, 10);
    await records(sub, 2_000);
    const id = await entryId('transfer');
    const second = decisions(shop, shop.asRole('asAdminOf'));
    const [back] = await Promise.all([sendsBack(id, 2_000), second.uses(id, other)]);
    expect(back).toBe(200);
    expect(await shown(shop)).toMatchObject({ rate: ['2200 0/0'], wrong: [] });
  });

  test('audit 2 · when two administrators write off one rest at once, one of them is refused', async () => {
    const { shop, sub, records, writesOff } = await awaited(1_220);
    await records(sub, 1_000);
    const second = decisions(shop, shop.asRole('asAdminOf'));
    expect((await Promise.all([writesOff(sub), second.writesOff(sub)])).toSorted()).toEqual([
      200, 409,
    ]);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1000+0+220 rest 0 on 26-11-21'],
      rate: ['2200 1000/180'],
      wrong: [],
    });
  });

  test('audit 2 · an activation with a write-off while the rest arrives leaves one settled period', async () => {
    const { shop, sub, records, activates } = await awaited(1_220);
    await records(sub, 1_000);
    const second = decisions(shop, shop.asRole('asAdminOf'));
    await Promise.all([activates(sub, 'Sconto'), second.records(sub, 220)]);
    const { dues, rate, open, status, wrong } = await shown(shop);
    expect([rate, open, status, wrong]).toEqual([['2200 1220/220'], nothing, '3', []]);
    expect(dues[0]).toMatch(/^1\.0 paid (1220\+0\+0|1000\+0\+220) rest 0 on 26-11-21$/);
  });
});
