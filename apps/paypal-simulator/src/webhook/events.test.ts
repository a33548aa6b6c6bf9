import { describe, expect, test } from 'vitest';
import { aSubscription, borea, transactionsOf } from '../testing/simulated-paypal.ts';
import {
  eventOf,
  listening,
  settle,
  type WireEvent,
  webhooks,
} from '../testing/webhook-listener.ts';

describe('the events sent', () => {
  test('cover a subscription from its creation to its end', async () => {
    const { paypal, merchant, received, types } = await listening();
    const { id } = await aSubscription(merchant, { custom_id: 'pt_7' });

    await paypal.approve(id);
    await paypal.control('POST', `/subscriptions/${id}/fail-payment`);
    await merchant.post(`/v1/billing/subscriptions/${id}/suspend`, { reason: 'Pausa' });
    await merchant.post(`/v1/billing/subscriptions/${id}/activate`);
    await merchant.patch(`/v1/billing/subscriptions/${id}`, [
      { op: 'replace', path: '/custom_id', value: 'pt_8' },
    ]);
    await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Fine' });
    await settle(paypal);

    expect(types()).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'BILLING.SUBSCRIPTION.SUSPENDED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'BILLING.SUBSCRIPTION.UPDATED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ]);
    const events = received.map(eventOf);
    expect(events[1]?.resource).toMatchObject({ id, status: 'ACTIVE', custom_id: 'pt_7' });
    expect(events[2]?.resource).toMatchObject({
      billing_agreement_id: id,
      state: 'completed',
      amount: { total: '12.20', currency: 'EUR' },
      custom: 'pt_7',
    });
    expect(events[3]?.resource).toMatchObject({
      billing_info: {
        outstanding_balance: { value: '12.2' },
        failed_payments_count: 1,
        last_failed_payment: { reason_code: 'PAYMENT_DENIED' },
      },
    });
    expect(events.at(-1)?.resource).toMatchObject({ status: 'CANCELLED', custom_id: 'pt_8' });
  });

  test('contain each renewal during a jump in time at its own date, and the end of a plan with three cycles', async () => {
    const { paypal, merchant, received, types } = await listening();
    const { id } = await aSubscription(
      merchant,
      {},
      {
        billing_cycles: [
          {
            frequency: { interval_unit: 'MONTH', interval_count: 1 },
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 3,
            pricing_scheme: { fixed_price: { value: '12.20', currency_code: 'EUR' } },
          },
        ],
      },
    );
    await paypal.approve(id);

    await paypal.advance({ months: 4 });
    await settle(paypal);

    expect(types().slice(2)).toEqual([
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.EXPIRED',
    ]);
    expect(received.slice(3).map((one) => eventOf(one).create_time)).toEqual([
      '2026-12-21T10:00:00Z',
      '2027-01-21T10:00:00Z',
      '2027-02-21T10:00:00Z',
    ]);
  });

  test('cover refunds and reversals', async () => {
    const { paypal, merchant, received } = await listening();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);
    const [sale] = await transactionsOf(merchant, id);

    const refund = await merchant.post<{ id: string }>(`/v1/payments/sale/${sale?.id}/refund`, {
      amount: { total: '2.20', currency: 'EUR' },
    });
    await paypal.control('POST', `/sales/${sale?.id}/reverse`);
    await settle(paypal);
    const read = await merchant.get(`/v1/payments/refund/${refund.body.id}`);

    const [refunded, reversed] = received.slice(-2).map(eventOf);
    expect(refunded).toMatchObject({
      event_type: 'PAYMENT.SALE.REFUNDED',
      resource_type: 'refund',
      resource: { id: refund.body.id, sale_id: sale?.id, amount: { total: '2.20' } },
    });
    expect(reversed).toMatchObject({
      event_type: 'PAYMENT.SALE.REVERSED',
      resource: { sale_id: sale?.id, state: 'completed', amount: { total: '-10.00' } },
    });
    expect(read.body).toMatchObject({ sale_id: sale?.id });
  });

  test('exclude changes that were rolled back and types to which no webhook subscribes', async () => {
    const { paypal, merchant, webhook, types } = await listening();
    await merchant.patch(`${webhooks}/${webhook.id}`, [
      { op: 'replace', path: '/event_types', value: [{ name: 'BILLING.SUBSCRIPTION.CANCELLED' }] },
    ]);
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);

    await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, {}, { invalid: true });
    await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Fine' });
    await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Ancora' });
    await settle(paypal);

    expect(types()).toEqual(['BILLING.SUBSCRIPTION.CANCELLED']);
  });
});

describe('the list of events', () => {
  test('is read, filtered and resent', async () => {
    const { paypal, merchant, webhook, received } = await listening();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);
    await settle(paypal);
    const path = '/v1/notifications/webhooks-events';

    const sales = await merchant.get<{ events: WireEvent[] }>(path, {
      query: { event_type: 'PAYMENT.SALE.COMPLETED' },
    });
    const early = await merchant.get<{ events: WireEvent[] }>(path, {
      query: { end_time: '2020-01-01T00:00:00Z' },
    });
    const [sale] = sales.body.events;
    const one = await merchant.get<WireEvent>(`${path}/${sale?.id}`);
    const resent = await merchant.post(`${path}/${sale?.id}/resend`, { webhook_ids: [webhook.id] });
    await settle(paypal);

    expect([sales.body.events.length, early.body.events.length]).toEqual([1, 0]);
    expect(one.body).toEqual(sale);
    expect(resent.status).toBe(202);
    expect(received.filter((each) => eventOf(each).id === sale?.id)).toHaveLength(2);
  });

  test('contains dropped events, but not those PayPal has deleted', async () => {
    const { paypal, merchant, received } = await listening();
    const listed = async () => {
      const path = '/v1/notifications/webhooks-events';
      return (await merchant.get<{ events: WireEvent[] }>(path)).body.events.length;
    };
    await paypal.control('PUT', '/faults', { webhooks: { drop: true } });
    await aSubscription(merchant);
    await settle(paypal);
    expect([received.length, await listed()]).toEqual([0, 1]);

    await paypal.control('PUT', '/faults', { webhooks: { unlisted: true } });
    await aSubscription(merchant);
    await settle(paypal);
    expect([received.length, await listed()]).toEqual([1, 1]);
  });

  test('hides events of another app', async () => {
    const { paypal, merchant } = await listening();
    await aSubscription(merchant);
    const mine = await merchant.get<{ events: WireEvent[] }>('/v1/notifications/webhooks-events');
    const stranger = await paypal.asMerchant(borea);

    const { status } = await stranger.get(
      `/v1/notifications/webhooks-events/${mine.body.events[0]?.id}`,
    );

    expect(mine.body.events).toHaveLength(1);
    expect(status).toBe(404);
  });
});
