import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkEvent } from '../testing/openapi.ts';
import { aSubscription, startPayPal } from '../testing/simulated-paypal.ts';
import {
  eventOf,
  listening,
  register,
  settle,
  transmissionsOf,
} from '../testing/webhook-listener.ts';

describe('DEM-01 · the delivery', () => {
  test('is a POST to the address, retried until it succeeds', async () => {
    const received: { method: string | undefined; type: string | undefined; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push({ method: request.method, type: request.headers['content-type'], body });
        response.writeHead(received.length === 1 ? 503 : 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await register(merchant, ['*'], `http://127.0.0.1:${port}/hooks`);

    await aSubscription(merchant);
    await settle(paypal);
    await settle(paypal);

    const [transmission] = await transmissionsOf(paypal);
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ method: 'POST', type: 'application/json' });
    expect(received[1]?.body).toBe(received[0]?.body);
    checkEvent(JSON.parse(received[0]?.body ?? ''));
    expect(transmission).toMatchObject({
      state: 'DELIVERED',
      attempts: [{ status: 503 }, { status: 200 }],
    });
  });

  test('is not sent to another machine', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await register(merchant, ['*'], 'https://shop.example/hooks');

    await aSubscription(merchant);
    await settle(paypal);

    expect((await transmissionsOf(paypal))[0]?.attempts[0]).toMatchObject({
      status: null,
      problem: 'The simulator sends webhooks to this machine only.',
    });
  });

  test('stops after the last attempt of the schedule, in simulated time', async () => {
    const { paypal, merchant, received } = await listening(500, 500, 500, 500);
    await paypal.control('PUT', '/faults', { webhooks: { retrySchedule: [60, 3600] } });
    await aSubscription(merchant);

    await paypal.advance({ days: 1 });
    await paypal.advance({ days: 1 });
    await paypal.advance({ days: 1 });

    expect(received).toHaveLength(3);
    expect((await transmissionsOf(paypal))[0]).toMatchObject({ state: 'FAILED' });
  });

  test('can be delayed, dropped, duplicated and shuffled', async () => {
    const { paypal, merchant, types } = await listening();
    const only = { eventTypes: ['BILLING.SUBSCRIPTION.CREATED'] };
    const faults = (webhooks: object) => paypal.control('PUT', '/faults', { webhooks });

    await faults({ ...only, drop: true });
    await aSubscription(merchant);
    await settle(paypal);
    const dropped = types().length;
    await faults({ ...only, delayMs: 60_000 });
    await aSubscription(merchant);
    await paypal.control('POST', '/webhooks/duplicate');
    const early = types().length;
    await paypal.advance({ days: 1 });
    const late = types().length;
    await faults({ ...only, duplicate: 2 });
    await aSubscription(merchant);
    await settle(paypal);

    expect([dropped, early, late, types().length]).toEqual([0, 0, 2, 5]);
    expect((await transmissionsOf(paypal))[0]).toMatchObject({ state: 'DROPPED', attempts: [] });
  });

  test('can send one sale as two events, and an unknown event type', async () => {
    const { paypal, merchant, received, types } = await listening();
    const { id } = await aSubscription(merchant);
    await paypal.control('PUT', '/faults', { webhooks: { sameSaleTwoEventIds: true } });
    await paypal.approve(id);
    await settle(paypal);
    await paypal.control('PUT', '/faults', { webhooks: { unknownEventType: true } });
    await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Fine' });
    await settle(paypal);

    const sales = received
      .map(eventOf)
      .filter(({ event_type }) => event_type === 'PAYMENT.SALE.COMPLETED');
    expect(new Set(sales.map((event) => event.id)).size).toBe(2);
    expect(new Set(sales.map(({ resource }) => resource['id'])).size).toBe(1);
    expect(types().at(-1)).toBe('BILLING.SUBSCRIPTION.UNHEARD-OF');
  });

  test('has the same order each time when a seed determines the order', async () => {
    async function orderOf(seed: number) {
      const { paypal, merchant, types } = await listening();
      await paypal.control('PUT', '/faults', { webhooks: { delayMs: 60_000 } });
      const { id } = await aSubscription(merchant);
      await paypal.approve(id);
      await merchant.post(`/v1/billing/subscriptions/${id}/suspend`, { reason: 'Pausa' });
      await merchant.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Fine' });
      await paypal.control('POST', '/webhooks/reorder', { seed });
      return types();
    }

    const [first, again, other] = [await orderOf(7), await orderOf(7), await orderOf(8)];

    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(other.toSorted()).toEqual(first.toSorted());
  });
});
