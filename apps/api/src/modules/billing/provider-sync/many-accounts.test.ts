import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, remove } = paymentProviderContract.endpoints;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W198 · a tenant has twenty PayPal accounts at most', async () => {
  const { id: tenantId } = await api.make.aTenant();
  for (let n = 0; n < 19; n += 1) await api.make.aProvider(tenantId);
  const admin = await api.asAdminOf(tenantId);
  const { clientId: apiKey, secret: apiSecret } = testAccount;
  const body = { name: 'PayPal', apiUrl: api.paypal.url, apiKey, apiSecret };
  const { id } = await admin.call(create, { body });

  await expect(admin.call(create, { body })).rejects.toMatchObject({
    status: 409,
    code: 'provider.tooMany',
  });

  await admin.call(remove, { params: { id } });
  expect(await admin.call(create, { body })).toMatchObject({ name: 'PayPal' });
});
