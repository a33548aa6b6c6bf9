import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificatePath, sendForgedEvent } from '../../../testing/forged-event.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('PAY-07 · certificates that forged deliveries name', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  const forged = (certificate: string, remoteAddress: string) =>
    sendForgedEvent(api, shop.providerId, { certificate, remoteAddress });

  test('W243 · the known certificate at many addresses does not make the process forget it', async () => {
    await api.paypal.rotateCertificate();
    await shop.aConfirmed();
    const requests = await api.paypal.requests();
    const fetched = requests.findLast((request) => request.path.startsWith(certificatePath));
    const certificate = fetched?.path.slice(certificatePath.length) ?? '';
    for (let n = 0; n < 40; n += 1) await forged(`${certificate}?${n}`, `198.51.100.${n % 2}`);
    await api.paypal.faults({
      rules: [
        { match: { method: 'GET', path: certificatePath, times: 100 }, effect: { status: 404 } },
      ],
      webhooks: { retrySchedule: [] },
    });

    const { id } = await shop.aConfirmed();

    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
  });
});
