import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccount } from '../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { type Json, type LiteralClient, literalClient, signedIn } from './literal-client.ts';

let api: TestApi;
let client: LiteralClient;
let userId: number;
let planId: number;

beforeAll(async () => {
  api = await startTestApi();
  const { tenantId, client: own } = await signedIn(api);
  client = own;
  userId = (await api.make.aPerson({ name: 'Zeta Rossi', tenantIds: [tenantId] })).id;
  planId = Number(
    (
      await client.post('api/plan/Create', {
        name: 'Base',
        recurringCostBeforeVAT: 10,
        recurrenceType: 3,
      })
    )['id'],
  );
});

afterAll(() => api.close());

/** The payload of `subscribe` with every field of the specification. */
const order = () => ({
  id: 0,
  userId,
  planId,
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2027-01-01T09:00:00.000Z',
  subscriptionStatus: 2,
  subscriptionStatusName: 'NotActive',
  paymentAmount: 12.2,
  vatPercentage: 22,
});

interface Subscription extends Json {
  readonly id: number;
  readonly payments: readonly { readonly id: number; readonly amountDue: number }[];
}

const subscribe = async () =>
  (await client.post('api/subscription/subscribe', order())) as unknown as Subscription;

describe('API-01 · subscriptions, as the specification writes their calls', () => {
  test('are created not active, with every field of section 3', async () => {
    const made = await subscribe();

    expect(made).toMatchObject({
      userID: userId,
      planID: planId,
      user: { id: userId, name: 'Zeta Rossi', email: expect.any(String) as string },
      plan: {
        id: planId,
        name: 'Base',
        recurrenceType: 3,
        recurrenceTypeName: 'Trimestrale',
        recurringCostBeforeVAT: 10,
        vatPercentage: 22,
      },
      startDate: '2026-12-01T09:00:00Z',
      endDate: '2027-01-01T09:00:00Z',
      subscriptionStatus: 2,
      subscriptionStatusName: 'NotActive',
      paymentAmount: 12.2,
      vatPercentage: 22,
      payments: [
        { id: expect.any(Number) as number, amountDue: 12.2, providerSubscriptionId: null },
      ],
    });
    // the response to a creation also contains the net amount and the VAT of its amount
    expect(made).toEqual({
      ...(await client.get(`api/subscription/GetById/${made.id}`)),
      netAmount: 10,
      vatAmount: 2.2,
      totalAmount: 12.2,
    });
  });

  test('are created by Create too, whatever status name is sent', async () => {
    const body = { ...order(), subscriptionStatusName: 'Sottoscrizione attiva' };

    expect(await client.post('api/subscription/Create', body)).toMatchObject({
      subscriptionStatus: 2,
      subscriptionStatusName: 'NotActive',
    });
  });

  test('are listed and found by flat filters', async () => {
    const made = await subscribe();
    const { items } = await client.list('api/subscription/getAll', {
      userName: 'zeta',
      subscriptionStatus: '2',
    });

    expect(items.map((item) => item['id'])).toContain(made.id);
    expect(items[0]).toMatchObject({
      user: { name: 'Zeta Rossi' },
      plan: { name: 'Base' },
      subscriptionStatusName: 'NotActive',
    });
    expect((await client.list('api/subscription/getAll', { userId: '999999' })).totalCount).toBe(0);
  });

  test('are saved as they were read, with another start', async () => {
    const made = await subscribe();
    const body = { ...made, startDate: '2026-12-24T09:00:00.000Z' };

    expect(await client.put('api/subscription/Update', body)).toMatchObject({
      startDate: '2026-12-24T09:00:00Z',
      endDate: '2027-01-24T09:00:00Z',
      paymentAmount: 12.2,
    });
  });
});

describe('API-01 · a subscription paid by bank transfer, as the specification writes its calls', () => {
  test('goes through BankTransferPending, ActiveNoRenewal and Canceled, by number and by name', async () => {
    const { id, payments } = await subscribe();
    const status = async (answer: Promise<unknown>) => {
      const { subscriptionStatus, subscriptionStatusName } = (await answer) as Json;
      return [subscriptionStatus, subscriptionStatusName];
    };

    expect(await status(client.put(`api/subscription/setPaymentWithBankTransfer/${id}`))).toEqual([
      4,
      'BankTransferPending',
    ]);
    const paymentId = payments[0]?.id;
    await client.post('api/BankTransfer/create', {
      paymentId,
      amount: 12.2,
      approvalDate: '2026-11-20',
    });
    expect(await status(client.put(`api/subscription/setActiveNoRenewal/${id}`))).toEqual([
      3,
      'ActiveNoRenewal',
    ]);
    expect(await status(client.delete(`api/subscription/cancel/${id}`))).toEqual([5, 'Canceled']);
    const { items } = await client.list('api/subscription/getAll', { subscriptionStatus: '5' });
    expect(items).toMatchObject([{ id, subscriptionStatusName: 'Canceled' }]);
  });

  test('BNK-01 · lists the transfers of a paymentId given as a flat key, and no others', async () => {
    const awaited = async () => {
      const { id, payments } = await subscribe();
      await client.put(`api/subscription/setPaymentWithBankTransfer/${id}`);
      return payments[0]?.id ?? 0;
    };
    const [paymentId, other] = [await awaited(), await awaited()];
    const transfer = { id: 0, paymentId, amount: 5.5, approvalDate: '2026-11-20' };
    const made = await client.post('api/BankTransfer/create', transfer);
    await client.post('api/BankTransfer/create', { paymentId: other, amount: 1 });

    const path = 'api/BankTransfer/getAll';
    const flat = await client.list(path, { paymentId: String(paymentId) });

    expect(flat).toEqual({ items: [made], totalCount: 1 });
    expect(await client.list(path, { 'filters[paymentId]': String(paymentId) })).toEqual(flat);
    expect(await client.list(path, { PaymentID: String(paymentId) })).toEqual(flat);
    expect(
      await client.refused('GET', `${path}?paymentId=${paymentId}&filters[paymentId]=${other}`),
    ).toMatchObject({ status: 400, message: 'Il parametro «paymentId» ha due valori diversi.' });

    const changed = await client.put('api/BankTransfer/update', { ...made, amount: 6 });
    expect(changed).toMatchObject({ id: made['id'], paymentId, amount: 6 });
    expect(await client.delete(`api/BankTransfer/delete/${Number(made['id'])}`)).toBeNull();
    expect((await client.list(path, { paymentId: String(paymentId) })).totalCount).toBe(0);
  });
});

describe('API-01 · a payment link, as the specification writes its calls', () => {
  interface Valid extends Json {
    readonly checkout: {
      readonly subscription: Parameters<typeof api.paypal.createSubscription>[0];
    };
  }

  test('is created from a payment token, validated, and used by updatePayment with the whole token', async () => {
    await client.post('api/paymentprovider/Create', {
      name: 'PayPal',
      apiUrl: api.paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    });
    const { id, payments } = await subscribe();
    const created = await client.post('/api/PaymentToken/create', {
      id: 0,
      token: '',
      expiryDate: '2026-11-21T10:30:00.000Z',
      status: 0,
      userId,
      planId,
      amount: 12.2,
      currency: 'EUR',
      paymentId: payments[0]?.id,
      selectedPaymentProviderId: 0,
      paymentProviderPlanId: '',
      providerSubscriptionId: '',
    });
    const token = String(created['token']);
    const nobody = literalClient(api);

    const valid = (await nobody.get('/api/PaymentToken/validate', { token })) as unknown as Valid;

    expect(valid).toMatchObject({
      token,
      status: 0,
      userId,
      planId,
      amount: 12.2,
      currency: 'EUR',
      paymentId: payments[0]?.id,
      expiryDate: '2026-11-21T10:30:00Z',
      selectedPaymentProviderId: expect.any(Number) as number,
      paymentProviderPlanId: expect.any(String) as string,
      providerSubscriptionId: null,
    });
    const providerSubscriptionId = await api.paypal.createSubscription(valid.checkout.subscription);
    await api.paypal.approve(providerSubscriptionId);
    await nobody.put('/api/Payment/updatePayment', { ...valid, providerSubscriptionId });
    expect(await client.get(`api/subscription/GetById/${id}`)).toMatchObject({
      subscriptionStatus: 1,
      subscriptionStatusName: 'Active',
      payments: [{ providerSubscriptionId }],
    });
    expect(await nobody.refused('GET', `/api/PaymentToken/validate?token=${token}`)).toMatchObject({
      message: 'Token non valido.',
    });
  });

  test('reports an invalid token', async () => {
    expect(await client.refused('GET', '/api/PaymentToken/validate')).toMatchObject({
      message: 'Token mancante nella richiesta.',
    });
    expect(
      await client.refused('GET', '/api/PaymentToken/validate?token=inventato&bypassTenant=true'),
    ).toMatchObject({ message: 'Token non valido.' });
  });
});
