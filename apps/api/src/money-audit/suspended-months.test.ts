import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';

type Shop = Awaited<ReturnType<typeof anAuditedShop>>;

afterAll(showTally);

/** Moves to the second period. Our period begins at 8:30, and PayPal charges at 10:00. */
async function atTheSecondPeriod() {
  const shop = await anAuditedShop({ now: '2026-09-22T08:30:00Z' });
  const sub = await shop.subscribes();
  const { paid } = await shop.paysOnline(sub);
  await shop.goTo('2026-10-22T08:40:00Z', { stepDays: 15 });
  return { shop, sub, paid };
}

async function figures(shop: Shop) {
  const { overdue } = await shop.done(shop.ask('GET', '/api/receivable/summary'));
  const broken = (await shop.compared()).filter((one) => one.startsWith('verify'));
  return {
    periods: (await shop.receivables())
      .map(({ period }) => Number(period))
      .toSorted((a, b) => a - b),
    overdue,
    broken,
  };
}

const nothing = { count: 0, amount: 0 };

const activates = (shop: Shop, paid: string) =>
  shop.api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'torna' });

describe('audit · months of suspension at PayPal', () => {
  test('a period is withdrawn when the suspension becomes known weeks later', async () => {
    const { shop, paid } = await atTheSecondPeriod();
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await shop.api.paypal.happen(paid, 'suspend');
    // the product asks PayPal nothing while these months begin
    await shop.api.paypal.setNow('2026-11-28T12:00:00Z');
    await shop.api.runJob('life-cycle');
    expect((await figures(shop)).periods).toEqual([0, 1, 2]);

    await shop.goTo('2026-11-29T12:00:00Z');

    expect(await figures(shop)).toEqual({ periods: [0], overdue: nothing, broken: [] });
    expect(
      (await shop.notices('paymentMissing')).filter(({ resolvedAt }) => resolvedAt === null),
    ).toEqual([]);
  });

  test('a period is withdrawn when only the reactivation becomes known', async () => {
    const { shop, paid } = await atTheSecondPeriod();
    await shop.api.paypal.faults({ webhooks: { drop: true, unlisted: true } });
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.api.paypal.setNow('2026-11-28T12:00:00Z');
    await shop.api.runJob('life-cycle');
    await activates(shop, paid);
    await shop.api.paypal.faults({});

    await shop.goTo('2026-11-30T12:00:00Z');

    expect(await figures(shop)).toEqual({ periods: [0], overdue: nothing, broken: [] });
  });

  test('a charge after the reactivation opens its period again', async () => {
    const { shop, sub, paid } = await atTheSecondPeriod();
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.anHourlyRun();
    expect((await figures(shop)).periods).toEqual([0]);
    await activates(shop, paid);

    await shop.goTo('2026-10-24T12:00:00Z');

    expect(await shop.receivableOf(sub, 1)).toMatchObject({ state: 'paid' });
    expect(await figures(shop)).toMatchObject({ periods: [0, 1], broken: [] });
  });

  test('a period with a refused charge stays due after the suspension', async () => {
    const { shop, sub, paid } = await atTheSecondPeriod();
    await shop.api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await shop.goTo('2026-10-23T12:00:00Z');
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.anHourlyRun();

    expect(await shop.receivableOf(sub, 1)).toMatchObject({ state: 'overdue', rest: 12.2 });
  });

  test('a period that has received money is not withdrawn', async () => {
    const { shop, sub, paid } = await atTheSecondPeriod();
    shop.books.opens(sub, 1);
    await shop.transfers(sub, 500, { number: 1 });
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.anHourlyRun();

    expect(await shop.receivableOf(sub, 1)).toMatchObject({ covered: 5, rest: 7.2 });
  });
});
