import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { decisions } from './shop-decisions.ts';
import { nothing, shown } from './shown-figures.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

async function charged(gross = 1_220, { rate = 22 } = {}) {
  const shop = await anAuditedShop();
  const sub = await shop.subscribes({ gross, rate });
  const { paid } = await shop.paysOnline(sub);
  const [sale] = await shop.salesOf(paid);
  return { shop, sub, paid, sale: String(sale?.['id']), ...decisions(shop) };
}

describe('audit 2 · disputes and charges of two periods', () => {
  // VAT by hand: 1001 / 1.22 = 820.49, 1001 / 1.10 = 910, 1003 / 1.04 = 964.42
  test.each([
    [1_001, 22],
    [1_001, 10],
    [1_003, 4],
    [1_001, 0],
  ])(
    'audit 2 · three refunds and a chargeback take back a charge of %d cents at %d %% VAT, and its VAT, exactly once',
    async (gross, rate) => {
      const { shop, sale, refund, entryId } = await charged(gross, { rate });
      const id = await entryId('charge');
      for (const part of [111, 1, 222]) {
        expect(await refund(id, part)).toBe(200);
        await shop.handleEvents();
      }
      await shop.api.paypal.reverse(sale);
      await shop.handleEvents();
      const { dues, rate: rates, money, open, wrong } = await shown(shop);
      expect([dues, rates, open, wrong]).toEqual([
        [`1.0 due 0+334+0 rest ${gross - 334} on -`],
        [`${rate * 100} 0/0`],
        nothing,
        [],
      ]);
      expect(money.at(-1)).toBe(`reversal -${gross - 334} 26-11-21`);
      expect(await refund(id, 1)).toBe(409);
    },
  );

  test('audit 2 · a dispute that is won after three refunds and a chargeback gives back only what the chargeback took', async () => {
    const { shop, sale, refund, entryId } = await charged(1_001);
    for (const part of [111, 1, 222]) await refund(await entryId('charge'), part);
    await shop.handleEvents();
    const dispute = await shop.api.paypal.dispute(sale);
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    await shop.api.paypal.setNow('2026-11-24T10:00:00Z');
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    await shop.handleEvents();
    await shop.anHourlyRun();
    const { dues, money, rate, wrong } = await shown(shop);
    expect([dues[0]?.replace(/ on .*/, ''), money.at(-1), wrong]).toEqual([
      '1.0 partlyRefunded 667+334+0 rest 0',
      'reversalCancelled 667 26-11-24',
      [],
    ]);
    // 181 - 60.23 = 120.77
    expect(['2200 667/120', '2200 667/121']).toContain(rate[0]);
  });

  test('audit 2 · a dispute won after a transfer paid the reversed period leaves the charge as credit', async () => {
    const { shop, sub, sale, records, refund, entryId } = await charged();
    const dispute = await shop.api.paypal.dispute(sale);
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    await records(sub, 1_220);
    await shop.api.paypal.setNow('2026-11-24T10:00:00Z');
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      money: [
        'charge 1220 26-11-21 credit 1220',
        'reversal -1220 26-11-21',
        'transfer 1220 26-11-21',
        'reversalCancelled 1220 26-11-24',
      ],
      rate: ['2200 2440/440'],
      open: nothing,
      wrong: [],
    });
    expect(await refund(await entryId('charge'))).toBe(200);
    await shop.handleEvents();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1220+0+0 rest 0 on 26-11-21'],
      rate: ['2200 1220/220'],
      wrong: [],
    });
    expect(await shop.differences()).toEqual([]);
  });

  test('audit 2 · a dispute lost after the chargeback takes the money back once', async () => {
    const { shop, sale } = await charged();
    const dispute = await shop.api.paypal.dispute(sale);
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_BUYER_FAVOUR');
    await shop.anHourlyRun();
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 due 0+0+0 rest 1220 on -'],
      rate: ['2200 0/0'],
      open: nothing,
      wrong: [],
    });
  });

  test('audit 2 · after a chargeback with a partial transfer the rest is due, and a write-off settles it', async () => {
    const { shop, sub, sale, records, writesOff } = await charged(1_001);
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    for (const part of [333, 334]) await records(sub, part);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 partial 667+0+0 rest 334 on -'],
      open: nothing,
      status: '1',
      wrong: [],
    });
    expect(await writesOff(sub)).toBe(200);
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 667+0+334 rest 0 on 26-11-21'],
      open: nothing,
      rate: ['2200 667/120'],
      wrong: [],
    });
  });

  /** PayPal charges 15.00 for a period of 12.20. The credit of 2.80 pays a part of another subscription. */
  async function chargeOfTwo() {
    const it = await charged();
    const { shop, sub, paid, uses, entryId } = it;
    const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
    const value = { currency_code: 'EUR', value: '15.00' };
    await shop.api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      { op: 'replace', path, value },
    ]);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    const other = await shop.subscribes({ customerId: sub.customerId, gross: 300, rate: 10 });
    await shop.awaitsTransfer(other);
    const id = await entryId('charge', 1);
    expect(await uses(id, other)).toBe(200);
    const sale = String((await shop.salesOf(paid)).at(-1)?.['id']);
    return { ...it, other, id, sale };
  }

  test('audit 2 · three refunds of a charge of two periods take the money from the last period first', async () => {
    const { shop, id, refund } = await chargeOfTwo();
    const dues = async () => (await shown(shop)).dues.slice(1);
    expect(await dues()).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 26-12-21',
      '2.0 awaitingTransfer 280+0+0 rest 20 on -',
    ]);
    await refund(id, 100);
    await shop.handleEvents();
    expect(await dues()).toEqual([
      '1.1 paid 1220+0+0 rest 0 on 26-12-21',
      '2.0 awaitingTransfer 180+100+0 rest 20 on -',
    ]);
    await refund(id, 200);
    await shop.handleEvents();
    expect(await dues()).toEqual([
      '1.1 partlyRefunded 1200+20+0 rest 0 on 26-12-21',
      '2.0 awaitingTransfer 0+280+0 rest 20 on -',
    ]);
    await refund(id, 1_200);
    await shop.handleEvents();
    expect(await shown(shop)).toMatchObject({
      rate: ['2200 1220/220'],
      open: '0/0 1/20 0/0',
      wrong: [],
    });
    expect(await dues()).toEqual([
      '1.1 refunded 0+1220+0 rest 0 on 26-12-21',
      '2.0 awaitingTransfer 0+280+0 rest 20 on -',
    ]);
  });

  test('audit 2 · a reversed charge of two periods makes both due, and the won dispute pays both again', async () => {
    const { shop, sale } = await chargeOfTwo();
    const dispute = await shop.api.paypal.dispute(sale);
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    const taken = await shown(shop);
    expect(taken.wrong).toEqual([]);
    expect(taken.dues.slice(1)).toEqual([
      '1.1 due 0+0+0 rest 1220 on -',
      '2.0 awaitingTransfer 0+0+0 rest 300 on -',
    ]);
    await shop.api.paypal.resolveDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    await shop.anHourlyRun();
    const won = await shown(shop);
    expect([won.rate, won.wrong]).toEqual([['2200 2720/490'], []]);
    expect(won.dues.slice(1).map((row) => row.replace(/ on .*/, ''))).toEqual([
      '1.1 paid 1220+0+0 rest 0',
      '2.0 awaitingTransfer 280+0+0 rest 20',
    ]);
  });

  test('audit 2 · a charge of two periods, partly refunded and then reversed, makes the rest of both due', async () => {
    const { shop, id, refund, sale } = await chargeOfTwo();
    await refund(id, 100);
    await shop.handleEvents();
    await shop.api.paypal.reverse(sale);
    await shop.handleEvents();
    const { dues, rate, wrong } = await shown(shop);
    expect([dues.slice(1).map((row) => row.replace(/^(...) \w+/, '$1')), rate, wrong]).toEqual([
      ['1.1 0+0+0 rest 1220 on -', '2.0 0+100+0 rest 200 on -'],
      ['2200 1220/220'],
      [],
    ]);
  });

  test('audit 2 · a transfer for a period that PayPal has charged is credit that pays the next period before PayPal does', async () => {
    const { shop, sub, records, uses, entryId } = await charged(1_001);
    await records(sub, 1_001);
    await shop.goTo('2026-12-21T09:30:00Z', { stepDays: 30 });
    expect(await uses(await entryId('transfer'), sub, 1)).toBe(200);
    await shop.goTo('2026-12-23T09:30:00Z');
    expect(await shown(shop)).toMatchObject({
      dues: ['1.0 paid 1001+0+0 rest 0 on 26-11-21', '1.1 paid 1001+0+0 rest 0 on 26-11-21'],
      money: ['charge 1001 26-11-21', 'transfer 1001 26-11-21', 'charge 1001 26-12-21 credit 1001'],
      rate: ['2200 3003/543'],
      wrong: [],
    });
    expect(await shop.differences()).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });
});
