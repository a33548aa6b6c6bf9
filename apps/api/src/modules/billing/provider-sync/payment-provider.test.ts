import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignAccount, testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, options, get, create, update, remove } = paymentProviderContract.endpoints;
const { clientId, secret } = testAccount;

describe('the payment providers of a tenant', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let body: { name: string; apiUrl: string; apiKey: string; apiSecret: string };

  beforeAll(async () => {
    api = await startTestApi();
    body = { name: 'PayPal', apiUrl: `${api.paypal.url}/`, apiKey: clientId, apiSecret: secret };
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const sealedOf = (id: number) =>
    api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('payment_providers')
        .select('api_secret_sealed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  test('DET-04 · a provider is stored with a normalised address and an encrypted secret', async () => {
    const made = await admin.call(create, { body });

    expect(made).toEqual({
      id: made.id,
      name: 'PayPal',
      apiUrl: api.paypal.url,
      apiKey: clientId,
      hasApiSecret: true,
      credentialsCheckedAt: String(api.now()),
      version: 1,
    });
    const { api_secret_sealed } = await sealedOf(made.id);
    expect(api_secret_sealed).toMatch(/^v\d\./);
    expect(api_secret_sealed).not.toContain(secret);
  });

  test('the secret is in no response and in no audit entry', async () => {
    const made = await admin.call(create, { body });
    const changed = await admin.call(update, { body: { ...made, apiSecret: secret } });

    const answers = [
      made,
      changed,
      await admin.call(get, { params: { id: made.id } }),
      await admin.call(list, { query: { pageSize: 100 } }),
      await admin.call(options, { query: {} }),
      await api.make.inTenant(tenantId, (db) =>
        db.selectFrom('audit_entries').selectAll().execute(),
      ),
    ];

    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"v\d\./);
  });

  test.each([[undefined], [null], [''], ['  ']])(
    'an update with the secret %j keeps the saved secret',
    async (apiSecret) => {
      const made = await admin.call(create, { body });
      const before = await sealedOf(made.id);

      const changed = await admin.call(update, {
        body: { ...made, name: 'Altro nome', ...(apiSecret !== undefined && { apiSecret }) },
      });

      expect(changed).toMatchObject({ name: 'Altro nome', hasApiSecret: true, version: 2 });
      expect(await sealedOf(made.id)).toEqual(before);
    },
  );

  test('an update with another secret replaces it', async () => {
    const made = await admin.call(create, { body });
    const before = await sealedOf(made.id);
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    await admin.call(update, { body: { ...made, apiKey, apiSecret } });

    expect(await sealedOf(made.id)).not.toEqual(before);
  });

  test('a provider can be created without its secret, and the response shows it', async () => {
    const { apiSecret: _, ...rest } = body;

    expect(await admin.call(create, { body: rest })).toMatchObject({ hasApiSecret: false });
  });

  test.each([
    'http://169.254.169.254',
    'https://api-m.paypal.com.evil.example',
    'https://api-m.paypal.com@evil.example',
    'https://api-m.paypal.com:8443',
    'http://localhost:3000',
    'toString',
    '__proto__',
  ])('PAY-03 · the address "%s" is refused at its field, new or changed', async (apiUrl) => {
    const refusal = {
      status: 400,
      failure: {
        errors: [{ field: 'apiUrl', message: 'Indirizzo non ammesso: usa quello di PayPal.' }],
      },
    };
    const made = await admin.call(create, { body });

    await expect(admin.call(create, { body: { ...body, apiUrl } })).rejects.toMatchObject(refusal);
    await expect(admin.call(update, { body: { ...made, apiUrl } })).rejects.toMatchObject(refusal);
  });

  test.each([
    [{ name: '' }, 'name', 'Il nome è obbligatorio.'],
    [{ apiUrl: '' }, 'apiUrl', 'L’indirizzo è obbligatorio.'],
    [{ apiKey: '' }, 'apiKey', 'La chiave è obbligatoria.'],
  ])('DET-04 · %j is refused: %s', async (change, field, message) => {
    await expect(admin.call(create, { body: { ...body, ...change } })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field, message }] },
    });
  });

  test('API-06 · a provider used by payment links cannot be deleted', async () => {
    const own = await api.make.aTenant();
    const ownAdmin = await api.asAdminOf(own.id);
    const { id } = await api.make.aProvider(own.id);
    const { paymentId } = await api.make.aSubscription(own.id);
    const link = await ownAdmin.raw({
      method: 'POST',
      url: '/api/PaymentToken/create',
      payload: { paymentId },
    });
    expect(link.statusCode).toBe(200);

    await expect(ownAdmin.call(remove, { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'entity.inUse',
    });
  });
});
