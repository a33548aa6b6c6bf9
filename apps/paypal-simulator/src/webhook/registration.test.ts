import { describe, expect, test } from 'vitest';
import { aSubscription, borea, startPayPal } from '../testing/simulated-paypal.ts';
import {
  address,
  listening,
  register,
  settle,
  type WireWebhook,
  webhooks,
} from '../testing/webhook-listener.ts';
import type { WireError } from '../testing/wire.ts';

describe('the webhooks an app registers', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const merchant = await (await startPayPal()).asMerchant();

    const made = await register(merchant, ['PAYMENT.SALE.COMPLETED', 'CATALOG.PRODUCT.CREATED']);
    const changed = await merchant.patch<WireWebhook>(`${webhooks}/${made.id}`, [
      { op: 'replace', path: '/url', value: `${address}/2` },
      { op: 'replace', path: '/event_types', value: [{ name: '*' }] },
    ]);
    const read = await merchant.get<WireWebhook>(`${webhooks}/${made.id}`);
    const listed = await merchant.get<{ webhooks: WireWebhook[] }>(webhooks);
    const types = await merchant.get(`${webhooks}/${made.id}/event-types`);
    const removed = await merchant.remove(`${webhooks}/${made.id}`);
    const gone = await merchant.get(`${webhooks}/${made.id}`);

    expect(made.id).toMatch(/^[A-Z0-9]{17}$/);
    expect(made.event_types.map(({ name }) => name)).toEqual([
      'PAYMENT.SALE.COMPLETED',
      'CATALOG.PRODUCT.CREATED',
    ]);
    expect([changed.status, changed.body.url]).toEqual([200, `${address}/2`]);
    expect(read.body).toEqual(changed.body);
    expect(listed.body.webhooks).toEqual([changed.body]);
    expect(types.body).toEqual({ event_types: [{ name: '*' }] });
    expect([removed.status, gone.status]).toEqual([204, 404]);
  });

  test.each([
    ['ftp://127.0.0.1/x', 'VALIDATION_ERROR'],
    ['http://shop.example/hooks', 'VALIDATION_ERROR'],
    ['not an address', 'VALIDATION_ERROR'],
    [address, 'WEBHOOK_URL_ALREADY_EXISTS'],
  ])('%s is refused with %s', async (url, name) => {
    const merchant = await (await startPayPal()).asMerchant();
    await register(merchant);

    const { status, body } = await merchant.post<WireError>(webhooks, {
      url,
      event_types: [{ name: '*' }],
    });

    expect([status, body.name]).toEqual([400, name]);
  });

  test('are at most ten, with existing event types', async () => {
    const merchant = await (await startPayPal()).asMerchant();
    const unknown = await merchant.post<WireError>(webhooks, {
      url: address,
      event_types: [{ name: 'BILLING.SUBSCRIPTION.INVENTED' }],
    });
    for (let number = 0; number < 10; number += 1) {
      await register(merchant, ['*'], `${address}/${number}`);
    }

    const { body } = await merchant.post<WireError>(webhooks, {
      url: address,
      event_types: [{ name: '*' }],
    });

    expect([unknown.status, body.name]).toEqual([400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED']);
  });

  test('belong to one app: another app neither sees them nor receives their events', async () => {
    const { paypal, webhook, received } = await listening();
    const stranger = await paypal.asMerchant(borea);

    await aSubscription(stranger);
    await settle(paypal);
    const read = await stranger.get(`${webhooks}/${webhook.id}`);
    const listed = await stranger.get(webhooks);

    expect(read.status).toBe(404);
    expect(listed.body).toEqual({ webhooks: [] });
    expect(received).toEqual([]);
  });

  test('are not accessible to a browser', async () => {
    const browser = await (await startPayPal()).asBrowser();

    expect((await browser.get(webhooks)).status).toBe(403);
  });
});
