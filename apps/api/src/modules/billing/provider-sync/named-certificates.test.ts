import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const path = '/v1/notifications/certs/';

describe('PAY-07 · certificates that forged deliveries name', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  const forged = (certificate: string, remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: `/api/webhooks/paypal/${shop.providerId}`,
      remoteAddress,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': 'forged',
        'paypal-transmission-time': beginning,
        'paypal-transmission-sig': 'Zm9yZ2Vk',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${api.paypal.url}${path}${certificate}`,
      },
      payload: { id: 'WH-1', event_type: 'PAYMENT.SALE.COMPLETED', create_time: beginning },
    });

  test('W243 · the known certificate at many addresses does not make the process forget it', async () => {
    await api.paypal.rotateCertificate();
    await shop.aConfirmed();
    const requests = await api.paypal.requests();
    const fetched = requests.findLast((request) => request.path.startsWith(path));
    const certificate = fetched?.path.slice(path.length) ?? '';
    for (let n = 0; n < 40; n += 1) await forged(`${certificate}?${n}`, `198.51.100.${n % 2}`);
    await api.paypal.faults({
      rules: [{ match: { method: 'GET', path, times: 100 }, effect: { status: 404 } }],
      webhooks: { retrySchedule: [] },
    });

    const { id } = await shop.aConfirmed();

    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
  });
});
