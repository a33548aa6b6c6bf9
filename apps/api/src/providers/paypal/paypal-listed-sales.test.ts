import { describe, expect, inject, test } from 'vitest';
import type { PayPalClient } from './paypal-client.ts';
import { paypalMoney } from './paypal-money.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

const since = Temporal.Instant.from('2026-11-01T00:00:00Z');
const until = Temporal.Instant.from('2026-11-01T00:00:08Z');

/** PayPal with these responses, by the beginning of the path. */
function paypalWith(answerTo: (path: string) => unknown): ReturnType<typeof paypalMoney> {
  const client: PayPalClient = {
    read: (schema, { path }) => Promise.resolve(schema.parse(answerTo(path))),
    find: (schema, path) => Promise.resolve(schema.parse(answerTo(path))),
    command: () => Promise.resolve(),
  };
  return paypalMoney(client);
}

/** A sale at each of these seconds of the minute. A page contains two sales. */
function transactionsAt(seconds: readonly number[]) {
  return (path: string) => {
    const query = new URL(path, 'https://api.paypal.com').searchParams;
    const [from, to] = ['start_time', 'end_time'].map((key) => query.get(key) ?? '');
    const found = seconds
      .map((second) => `2026-11-01T00:00:0${second}Z`)
      .filter((time) => (from ?? '') <= time && time <= (to ?? ''));
    const transactions = found.slice(0, 2).map((time) => ({
      id: `SALE${time.at(-2)}`,
      status: 'COMPLETED',
      amount_with_breakdown: { gross_amount: { value: '1.00', currency_code: 'EUR' } },
      time,
    }));
    return { transactions, total_items: found.length, total_pages: Math.ceil(found.length / 2) };
  };
}

describe.runIf(once)('M21 · the charges of a subscription', () => {
  test.each([
    ['on one page', [3, 1]],
    ['on several pages', [7, 5, 3, 2, 1]],
    ['at the border of two halves, once', [6, 5, 4, 3, 2]],
  ])('that PayPal lists %s are returned in order', async (_, seconds) => {
    const sales = await paypalWith(transactionsAt(seconds)).listSales('I-1', { since, until });

    expect(sales.map(({ id }) => id)).toEqual(
      seconds.toReversed().map((second) => `SALE${second}`),
    );
  });
});

describe.runIf(once)('M20 · the sale of a refund that names only its payment', () => {
  const sales = (...ids: string[]) => ({
    transactions: ids.map((id) => ({ related_resources: [{ sale: { id } }] })),
  });
  const refund = {
    id: 'BACK1',
    parent_payment: 'PAY1',
    state: 'completed',
    amount: { total: '2.20', currency: 'EUR' },
    create_time: '2026-11-01T00:00:00Z',
  };

  test.each([
    ['the only sale of the payment', sales('SALE1'), 'SALE1'],
    ['the only sale, listed twice', sales('SALE1', 'SALE1'), 'SALE1'],
    ['unknown when the payment has two sales', sales('SALE1', 'SALE2'), undefined],
    ['unknown when the payment has no sale', {}, undefined],
  ])('is %s', async (_, payment, saleId) => {
    const paypal = paypalWith((path) => (path.includes('/payments/payment/') ? payment : refund));

    expect(await paypal.findRefund('BACK1')).toMatchObject({ saleId });
  });
});
