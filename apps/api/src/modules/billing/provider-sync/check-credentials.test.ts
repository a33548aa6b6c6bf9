import {
  credentialsMessages,
  paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { foreignAccount, testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { create, update, get, list, checkCredentials } = paymentProviderContract.endpoints;

describe('M17 · the credentials of a provider', () => {
  let api: TestApi;
  let admin: TestCaller;
  const wrongKey = { apiKey: 'un-client-id-che-non-esiste' };
  const wrongSecret = { apiSecret: 'un-segreto-sbagliato' };

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterEach(() => api.paypal.faults({ rules: [] }));

  afterAll(() => api.close());

  const credentials = (changes: object = {}) => ({
    apiUrl: api.paypal.url,
    apiKey: testAccount.clientId,
    apiSecret: testAccount.secret,
    ...changes,
  });
  const refusal = (field: string, message: string) => ({
    status: 400,
    failure: { errors: [{ field, message }] },
  });
  const silence = () =>
    api.paypal.faults({
      rules: [{ match: { path: '/v1/oauth2/token', times: 2 }, effect: { status: 503 } }],
    });
  const newAdmin = async () => {
    admin = await api.asAdminOf((await api.make.aTenant()).id);
  };

  test.for([
    ['client id', wrongKey, 'apiKey', credentialsMessages.wrongKey],
    ['secret', wrongSecret, 'apiSecret', credentialsMessages.wrongSecret],
  ] as const)(
    'M17 · a wrong %s is refused at its field, and nothing is saved',
    async ([, wrong, field, message]) => {
      await newAdmin();
      const body = { name: 'PayPal', ...credentials(wrong) };

      await expect(admin.call(create, { body })).rejects.toMatchObject(refusal(field, message));
      await expect(
        admin.call(checkCredentials, { body: credentials(wrong) }),
      ).rejects.toMatchObject(refusal(field, message));
      expect((await admin.call(list, { query: {} })).totalCount).toBe(0);
    },
  );

  test('M17 · a wrong secret leaves the saved one unchanged', async () => {
    await newAdmin();
    const made = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });

    await expect(
      admin.call(update, { body: { ...made, name: 'Altro', ...wrongSecret } }),
    ).rejects.toMatchObject(refusal('apiSecret', credentialsMessages.wrongSecret));

    expect(await admin.call(get, { params: { id: made.id } })).toEqual(made);
    expect(
      await admin.call(checkCredentials, {
        body: { ...credentials(), savedProviderId: made.id, apiSecret: '' },
      }),
    ).toEqual({
      outcome: 'accepted',
    });
  });

  test('M17 · saving works while PayPal does not respond, and the missing check stays visible', async () => {
    await newAdmin();
    await silence();

    const made = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });
    expect(made).toMatchObject({ hasApiSecret: true, credentialsCheckedAt: null });
    const { name: _, ...typed } = { name: '', ...credentials(), savedProviderId: made.id };
    expect(await admin.call(checkCredentials, { body: typed })).toEqual({ outcome: 'unavailable' });

    expect(await admin.call(checkCredentials, { body: typed })).toEqual({ outcome: 'accepted' });
    expect(await admin.call(get, { params: { id: made.id } })).toMatchObject({
      credentialsCheckedAt: String(api.now()),
    });
  });

  test('M17 · a change of only the name sends no request to PayPal', async () => {
    await newAdmin();
    const made = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });
    const before = (await api.paypal.requests()).length;

    const { credentialsCheckedAt } = await admin.call(update, { body: { ...made, name: 'Altro' } });

    expect(credentialsCheckedAt).toBe(made.credentialsCheckedAt);
    expect(await api.paypal.requests()).toHaveLength(before);
  });

  test('M17 · a registered webhook proves the credentials too', async () => {
    await newAdmin();
    await silence();
    const made = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });
    await api.paypal.faults({ rules: [] });

    await api.runJob('provider-tasks');

    expect(
      (await admin.call(get, { params: { id: made.id } })).credentialsCheckedAt,
    ).not.toBeNull();
  });

  test('M17 · the secret of another tenant’s provider is not tried', async () => {
    await newAdmin();
    const { id } = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });
    await newAdmin();

    const { clientId: apiKey } = foreignAccount;
    await expect(
      admin.call(checkCredentials, {
        body: { apiUrl: api.paypal.url, apiKey, savedProviderId: id },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('W90 · a person may try thirty credentials in ten minutes', async () => {
    await newAdmin();
    const body = credentials({ apiSecret: 'un-altro' });
    for (let tries = 0; tries < 30; tries += 1)
      await expect(admin.call(checkCredentials, { body })).rejects.toMatchObject({ status: 400 });

    await expect(admin.call(checkCredentials, { body: credentials() })).rejects.toMatchObject({
      status: 429,
      code: 'request.tooMany',
    });
  });

  test('R2 · saving unchanged credentials does not count as a check of credentials', async () => {
    await newAdmin();
    const made = await admin.call(create, { body: { name: 'PayPal', ...credentials() } });
    let saved = made;
    for (let saves = 0; saves < 31; saves += 1)
      saved = await admin.call(update, { body: { ...saved, name: `PayPal ${saves}` } });

    expect(saved).toMatchObject({ name: 'PayPal 30' });
  });

  test('M17 · without any secret the credentials are not checked', async () => {
    await newAdmin();

    await expect(
      admin.call(checkCredentials, { body: { ...credentials(), apiSecret: '' } }),
    ).rejects.toMatchObject(refusal('apiSecret', credentialsMessages.noSecret));
  });
});
