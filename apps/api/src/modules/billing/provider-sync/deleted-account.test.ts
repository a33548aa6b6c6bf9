import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('a comparison with PayPal', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    // PayPal's list of events is not empty, because both tenants use the same app
    await shop.anApproved();
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  const whileEventsAreRead = (work: () => Promise<unknown>) =>
    api.paypal.interruptOnce({ call: /^GET .*\/webhooks-events$/, work });

  test('AL19 · succeeds when an account is deleted while its events are read', async () => {
    const { providerId: id, admin } = await aPayPalTenant(api);
    const remove = () => admin.call(paymentProviderContract.endpoints.remove, { params: { id } });
    whileEventsAreRead(() => {
      whileEventsAreRead(remove);
      return Promise.resolve();
    });

    await expect(api.runJob('reconcile')).resolves.toBeUndefined();
  });

  test('AL19 · fails when the events of an account that exists cannot be stored', async () => {
    const change = (what: string) =>
      api.make.asOwner((db) => sql.raw(`alter table provider_events ${what}`).execute(db));
    whileEventsAreRead(() => change('add constraint broken check (false) not valid'));

    await expect(api.runJob('reconcile')).rejects.toThrow(`failed in the tenants ${shop.tenantId}`);

    await change('drop constraint broken');
  });
});
