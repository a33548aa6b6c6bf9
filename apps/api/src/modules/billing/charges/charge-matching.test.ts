import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant, setTime } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('M9 · the period that a charge of PayPal pays', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  // this instant is 1 February, 00:30, in Rome and 31 January for PayPal
  const begin = '2027-01-31T23:30:00Z';

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const opened: string[] = [];

  async function aSubscription() {
    await setTime(api, begin);
    shop = await aPayPalTenant(api);
    const confirmed = await shop.aConfirmed();
    opened.push(confirmed.paid);
    return confirmed;
  }

  /** Cancels the subscriptions of a test, because they would make the following tests slower. */
  afterEach(async () => {
    for (const paid of opened.splice(0)) await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();
  });

  /** Moves our clock and PayPal's clock, processes events, runs the life cycle and polls PayPal. */
  async function later(time: { months?: number; days?: number }): Promise<void> {
    await api.paypal.advance(time);
    const { months = 0, days = 0 } = time;
    const then = api.now().toZonedDateTimeISO('UTC').add({ months, days });
    await shop.setTime(String(then.toInstant()));
    await shop.handleEvents();
    await api.runJob('life-cycle');
    await api.runJob('reconcile');
    await shop.handleEvents();
  }

  const act = (paid: string, action: string, body: object = { reason: 'prova' }) =>
    api.paypal.command(`/v1/billing/subscriptions/${paid}/${action}`, body);

  /** For each period its number and the day of its charge at PayPal. */
  async function periodsOf(id: number, paid: string) {
    const sales = await api.paypal.salesOf(paid);
    const days = new Map(sales.map((one) => [one.id, one.time.slice(0, 10)]));
    return (await shop.paymentsOf(id)).map(
      ({ period, provider_sale_id: sale }) => `${period} ${days.get(sale ?? '') ?? '–'}`,
    );
  }

  const unexpected = async (id: number) =>
    (await shop.openDifferences(id)).map(({ kind, provider_value: cents }) => `${kind} ${cents}`);

  test('M9 · a charge of 28 February for a due date of 1 March at 00:30 in Rome pays March', async () => {
    const { id, paid } = await aSubscription();
    await later({ days: 28 });
    await later({ months: 1, days: 5 });

    expect(await periodsOf(id, paid)).toEqual(['0 2027-01-31', '1 2027-02-28', '2 2027-03-31']);
    expect(await unexpected(id)).toEqual([]);
  });

  test('M9 · a refused charge that is collected near the next period pays the refused period', async () => {
    const { id, paid } = await aSubscription();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await later({ days: 40 });
    await later({ days: 18 });
    await act(paid, 'capture', {
      note: 'Saldo',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: { value: '12.20', currency_code: 'EUR' },
    });
    await act(paid, 'activate');
    await later({ days: 5 });

    expect(await periodsOf(id, paid)).toEqual(['0 2027-01-31', '1 2027-03-30', '2 2027-03-31']);
    expect(await unexpected(id)).toEqual([]);
  });

  test('M9 M8 · after months of suspension a charge pays the month that PayPal bills', async () => {
    const { id, paid } = await aSubscription();
    await later({ days: 3 });
    await act(paid, 'suspend');
    await later({ months: 2 });
    await act(paid, 'activate');
    await later({ months: 1 });

    expect(await periodsOf(id, paid)).toEqual(['0 2027-01-31', '3 2027-04-30']);
    expect(await unexpected(id)).toEqual([]);
  });

  test('M9 M12 · a surplus charge is credit, and the next charge pays its own period', async () => {
    const { id, paid } = await aSubscription();
    await later({ days: 2 });
    await api.paypal.happen(paid, 'fail-payment');
    await later({ days: 6 });
    await later({ days: 24 });

    expect(await periodsOf(id, paid)).toEqual(['0 2027-01-31', '1 2027-02-28']);
    expect(await unexpected(id)).toEqual(['unexpectedCharge 12.20']);
  });

  test('M9 · one charge of PayPal for two periods pays both', async () => {
    const { id, paid } = await aSubscription();
    await api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      { op: 'replace', path: '/plan/payment_preferences/payment_failure_threshold', value: 20 },
    ]);
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 7 });
    await later({ days: 29 });
    await later({ months: 1, days: 3 });

    expect(await periodsOf(id, paid)).toEqual(['0 2027-01-31', '1 2027-03-31', '2 2027-03-31']);
    expect(await unexpected(id)).toEqual([]);
  });

  test.each([
    ['shuffled and delivered three times', { shuffle: 7, duplicate: 2, sameSaleTwoEventIds: true }],
    ['shuffled in another order', { shuffle: 42 }],
    ['limited to refusals', { drop: true, eventTypes: ['PAYMENT.SALE.COMPLETED'] }],
    ['lost and missing from PayPal’s list', { drop: true, unlisted: true }],
    ['delivered ten days late', { delayMs: 864_000_000 }],
  ])(
    'M9 · with PayPal’s events %s, the books are the same',
    async (_, webhooks) => {
      const { id, paid } = await aSubscription();
      await api.paypal.faults({ webhooks });
      await later({ days: 2 });
      await api.paypal.happen(paid, 'fail-payment');
      await later({ days: 10 });
      await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
      await later({ days: 30 });
      await act(paid, 'suspend');
      await later({ days: 3 });
      await later({ months: 1, days: 2 });
      await act(paid, 'activate');
      await later({ months: 2 });
      await api.paypal.faults({ webhooks: {} });
      await later({ days: 3 });

      expect(await periodsOf(id, paid)).toEqual([
        '0 2027-01-31',
        '1 2027-03-05',
        '3 2027-04-30',
        '4 2027-05-31',
      ]);
      expect(await unexpected(id)).toEqual(['unexpectedCharge 12.20']);
    },
    120_000,
  );
});
