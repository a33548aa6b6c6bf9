import {
  paymentProviderContract,
  webhookLimitMessage,
} from '@canone/contracts/payments/payment-provider';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { foreignAccount, testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { create, update } = paymentProviderContract.endpoints;

interface Listed {
  readonly webhooks?: readonly { readonly id: string; readonly url: string }[];
}

describe('PAY-07 · the registration of our webhook', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterEach(() => api.paypal.faults({ rules: [] }));

  afterAll(() => api.close());

  const body = () => ({
    name: 'PayPal',
    apiUrl: api.paypal.url,
    apiKey: testAccount.clientId,
    apiSecret: testAccount.secret,
  });

  const urlFor = (id: number) => `http://localhost:3000/api/webhooks/paypal/${id}`;

  const registered = async (id: number, account = testAccount) => {
    const { webhooks = [] } = await api.paypal.read<Listed>('/v1/notifications/webhooks', account);
    return webhooks.filter(({ url }) => url === urlFor(id));
  };

  const kept = (id: number) =>
    api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('payment_providers')
        .select(['webhook_id', 'webhook_url'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  test('PAY-07 · a saved provider receives our address once, however often it is saved', async () => {
    const made = await admin.call(create, { body: body() });
    expect(api.triggeredJobs).toContain('provider-tasks');
    await api.runJob('provider-tasks');
    const [webhook] = await registered(made.id);
    expect(await kept(made.id)).toEqual({ webhook_id: webhook?.id, webhook_url: urlFor(made.id) });

    await admin.call(update, { body: { ...made, name: 'Altro nome' } });
    await api.runJob('provider-tasks');

    expect(await registered(made.id)).toHaveLength(1);
  });

  test('PAY-07 · a provider can be saved while PayPal is down, and is registered later', async () => {
    const match = { path: '/v1/notifications/webhooks', times: 500 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });
    const made = await admin.call(create, { body: body() });
    await api.runJob('provider-tasks');
    expect(await kept(made.id)).toEqual({ webhook_id: null, webhook_url: null });

    await api.paypal.faults({ rules: [] });
    api.setNow(String(api.now().add({ minutes: 2 })));
    await api.runJob('provider-tasks');

    expect((await kept(made.id)).webhook_url).toBe(urlFor(made.id));
  });

  test('PAY-07 · a replaced account gets its own webhook', async () => {
    const made = await admin.call(create, { body: body() });
    await api.runJob('provider-tasks');
    const before = await kept(made.id);

    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    await admin.call(update, { body: { ...made, apiKey, apiSecret } });
    expect(await kept(made.id)).toEqual({ webhook_id: null, webhook_url: null });
    await api.runJob('provider-tasks');

    const [webhook] = await registered(made.id, foreignAccount);
    expect(webhook?.id).toBeDefined();
    expect(before.webhook_id).not.toBe(webhook?.id);
    expect((await kept(made.id)).webhook_id).toBe(webhook?.id);
  });

  test('PAY-07 · a webhook for an earlier address of ours is changed and not duplicated', async () => {
    const made = await admin.call(create, { body: body() });
    await api.runJob('provider-tasks');
    const [webhook] = await registered(made.id);
    const path = `/v1/notifications/webhooks/${webhook?.id}`;
    const old = 'http://127.0.0.1:4000/api/webhooks/paypal/1';
    await api.paypal.patch(path, [{ op: 'replace', path: '/url', value: old }]);

    await admin.call(update, { body: made });
    await api.runJob('provider-tasks');

    expect(await registered(made.id)).toEqual([
      expect.objectContaining({ id: webhook?.id, url: urlFor(made.id) }),
    ]);
  });

  test('M21 · only events in PayPal’s list are registered, so that an unknown name does not fail the whole registration', async () => {
    const made = await admin.call(create, { body: body() });
    await api.runJob('provider-tasks');

    const [webhook] = await registered(made.id);
    const path = `/v1/notifications/webhooks/${webhook?.id}`;
    const { event_types } = await api.paypal.read<{ event_types: { name: string }[] }>(path);
    const names = event_types.map(({ name }) => name);
    expect(names).toContain('CUSTOMER.DISPUTE.CREATED');
    expect(names).toContain('PAYMENT.SALE.DENIED');
    // this is an old name of an event, which PayPal no longer lists
    expect(names).not.toContain('BILLING.SUBSCRIPTION.RE-ACTIVATED');
  });

  test('M21 · an app with ten addresses gets a message in Italian with a solution', async () => {
    const own = await api.make.aTenant();
    const ownAdmin = await api.asAdminOf(own.id);
    const { webhooks = [] } = await api.paypal.read<Listed>(
      '/v1/notifications/webhooks',
      foreignAccount,
    );
    for (let count = webhooks.length; count < 10; count += 1) {
      const url = `https://altro.example/hooks/${count}`;
      const request = { url, event_types: [{ name: '*' }] };
      await api.paypal.command('/v1/notifications/webhooks', request, foreignAccount);
    }
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    await ownAdmin.call(create, { body: { ...body(), apiKey, apiSecret } });

    await api.runJob('provider-tasks');

    const { items } = await ownAdmin.call(reconciliationContract.endpoints.tasks, { query: {} });
    expect(items).toMatchObject([{ kind: 'registerWebhook', lastError: webhookLimitMessage }]);
  });

  test('M19 · a task waits as long as PayPal requests', async () => {
    const made = await admin.call(create, { body: body() });
    const match = { path: '/v1/notifications', times: 1 };
    const effect = { status: 429, retryAfter: 600 };
    await api.paypal.faults({ rules: [{ match, effect }] });
    await api.runJob('provider-tasks');

    api.setNow(String(api.now().add({ minutes: 9 })));
    await api.runJob('provider-tasks');
    expect(await registered(made.id)).toEqual([]);

    api.setNow(String(api.now().add({ minutes: 2 })));
    await api.runJob('provider-tasks');
    expect(await registered(made.id)).toHaveLength(1);
  });
});
