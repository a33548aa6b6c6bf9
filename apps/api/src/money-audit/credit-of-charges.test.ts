import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import type { OwnSubscription } from './own-books.ts';
import { showTally } from './tally.ts';

type Shop = Awaited<ReturnType<typeof anAuditedShop>>;

afterAll(showTally);

const verified = async (shop: Shop) =>
  (await shop.compared()).filter((one) => one.startsWith('verify'));

const open = async (shop: Shop) =>
  (await shop.differences()).map(({ kind, localValue, providerValue }) => [
    kind,
    localValue,
    providerValue,
  ]);

/** PayPal charges this amount in December instead of the agreed 12.20. */
async function charges(shop: Shop, paid: string, amount: string): Promise<void> {
  const path = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
  const price = (value: string) =>
    shop.api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      { op: 'replace', path, value: { currency_code: 'EUR', value } },
    ]);
  await price(amount);
  await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
  await price('12.20');
  await shop.goTo('2026-12-24T12:00:00Z');
}

async function aSurplusCharge(shop: Shop, sub: OwnSubscription) {
  const { token, request } = await shop.aLink(sub);
  const [one, other] = [
    await shop.api.paypal.createSubscription(request),
    await shop.api.paypal.createSubscription(request),
  ];
  for (const paid of [one, other]) await shop.api.paypal.approve(paid);
  for (const paid of [one, other]) await shop.confirm(token, paid);
  await shop.handleEvents();
  await shop.anHourlyRun();
  const surplus = (await shop.ledger()).find(({ credit }) => credit > 0);
  if (!surplus) throw new Error('nothing is surplus');
  return Number(surplus['id']);
}

describe('audit · the credit of a charge', () => {
  test('the discrepancy of a charge names the covering part and ends when the credit is refunded', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 8 });
    shop.books.opens(sub, 1);
    await shop.transfers(sub, 500, { number: 1 });
    await shop.goTo('2026-12-27T12:00:00Z', { stepDays: 5 });
    expect(await open(shop)).toEqual([['unexpectedCharge', '7.20', '12.20']]);
    const details = (await shop.notices('differenceFound')).map(({ detail }) => detail);
    expect(details.filter((kind) => kind === 'unexpectedCharge')).toHaveLength(1);
    await shop.anHourlyRun();
    expect(await open(shop)).toHaveLength(1);

    const { id, credit } = await shop.entryOf('charge', 1);
    expect(credit).toBe(5);
    await shop.done(shop.ask('POST', `/api/ledger/refund/${id}`, { amount: 5 }));

    expect(await open(shop)).toEqual([]);
    expect(await verified(shop)).toEqual([]);
  });

  test('an excess that is used for another period closes its discrepancy', async () => {
    const shop = await anAuditedShop();
    const customerId = await shop.aCustomer();
    const sub = await shop.subscribes({ customerId });
    const small = await shop.subscribes({ customerId, gross: 280 });
    const { paid } = await shop.paysOnline(sub);
    await charges(shop, paid, '15.00');
    expect(await open(shop)).toEqual([['chargedAmount', '12.20', '15.00']]);

    const { id } = await shop.entryOf('charge', 1);
    const receivableId = (await shop.receivableOf(small))['id'];
    await shop.done(shop.ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));

    expect(await open(shop)).toEqual([]);
    expect(await verified(shop)).toEqual([]);
  });

  test('a charge below the amount due stays a discrepancy after a partial refund', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await charges(shop, paid, '10.00');
    const { id } = await shop.entryOf('charge', 1);

    await shop.done(shop.ask('POST', `/api/ledger/refund/${id}`, { amount: 1 }));

    expect(await open(shop)).toEqual([['chargedAmount', '12.20', '10.00']]);
  });

  test('audit 2 · a cancellation that releases money of a charge opens its discrepancy again', async () => {
    const shop = await anAuditedShop();
    const customerId = await shop.aCustomer();
    const sub = await shop.subscribes({ customerId });
    const other = await shop.subscribes({ customerId });
    const id = await aSurplusCharge(shop, sub);
    await shop.awaitsTransfer(other);
    const receivableId = (await shop.receivableOf(other))['id'];
    await shop.done(shop.ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));
    expect(await open(shop)).toEqual([]);

    await shop.cancels(other);

    expect(await open(shop)).toEqual([['unexpectedCharge', null, '12.20']]);
    expect(await verified(shop)).toEqual([]);
  });
});
