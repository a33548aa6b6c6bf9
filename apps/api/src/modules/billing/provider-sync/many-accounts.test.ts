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

/** An Admin of a tenant that has nineteen accounts. */
async function anAdmin() {
  const { id: tenantId } = await api.make.aTenant();
  for (let n = 0; n < 19; n += 1) await api.make.aProvider(tenantId);
  const { clientId: apiKey, secret: apiSecret } = testAccount;
  const body = { name: 'PayPal', apiUrl: api.paypal.url, apiKey, apiSecret };
  return { admin: await api.asAdminOf(tenantId), body };
}

test('W198 · a tenant has twenty PayPal accounts at most', async () => {
  const { admin, body } = await anAdmin();
  const { id } = await admin.call(create, { body });

  await expect(admin.call(create, { body })).rejects.toMatchObject({
    status: 409,
    code: 'provider.tooMany',
  });

  await admin.call(remove, { params: { id } });
  expect(await admin.call(create, { body })).toMatchObject({ name: 'PayPal' });
});

test('W198 · calls at the same moment do not exceed the limit', async () => {
  const { admin, body } = await anAdmin();

  const calls = await Promise.allSettled(
    Array.from({ length: 5 }, () => admin.call(create, { body })),
  );

  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
