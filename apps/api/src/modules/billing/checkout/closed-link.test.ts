import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, validate } = paymentTokenContract.endpoints;
const nothingToPay = { status: 409, code: 'paymentLink.nothingToPay' };
const coveredInPart = { status: 409, code: 'paymentLink.coveredInPart' };

type Made = Awaited<ReturnType<TestApi['make']['aSubscription']>>;

describe('a live payment link whose period is covered by other money', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => shop.handleEvents());

  afterAll(() => api.close());

  const ask = (paymentId: number) => shop.admin.call(create, { body: { paymentId } });
  const open = (token: string) => api.nobody.call(validate, { query: { token } });
  const transfer = (paymentId: number, amount: number) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate: String(api.now()) },
    });
  const writeOff = ({ paymentId }: Made) =>
    shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Omaggio' },
    });
  async function useCredit({ paymentId, customer, plan }: Made) {
    const { id, payments } = await shop.admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId: customer.id, planId: plan.id, startDate: String(api.now()) },
    });
    await transfer(payments[0]?.id ?? 0, 24.4);
    const query = { filters: { subscriptionId: id } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    await shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: items[0]?.id ?? 0 },
      body: { receivableId: paymentId },
    });
  }

  async function giveBack({ id, paymentId }: Made) {
    await transfer(paymentId, 12.2);
    const query = { filters: { subscriptionId: id } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    await shop.admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: items[0]?.id ?? 0 },
      body: { amount: 12.2, returnedOn: String(api.now()), note: null },
    });
  }

  test.each([
    ['a full transfer', ({ paymentId }: Made) => transfer(paymentId, 12.2), nothingToPay],
    ['a partial transfer', ({ paymentId }: Made) => transfer(paymentId, 10), coveredInPart],
    ['a write-off', writeOff, nothingToPay],
    ['a credit', useCredit, nothingToPay],
    ['money that went back', giveBack, nothingToPay],
  ])(
    'M14 R55 PAY-05 · a live link closes as soon as %s covers its period',
    async (_, pay, refusal) => {
      const made = await api.make.aSubscription(shop.tenantId);
      const { paymentId } = made;
      const { token } = await ask(paymentId);
      expect(await open(token)).toMatchObject({ amount: 12.2 });

      await pay(made);

      await expect(open(token)).rejects.toMatchObject({
        status: 410,
        message: 'Token non valido.',
      });
      await expect(ask(paymentId)).rejects.toMatchObject(refusal);
    },
  );

  test('M14 PAY-05 · a link opens again when the transfer that closed it is deleted', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId);
    const { id } = await transfer(paymentId, 12.2);
    await expect(open(first.token)).rejects.toMatchObject({ status: 410 });

    const { remove } = bankTransferContract.endpoints;
    await shop.admin.call(remove, { params: { id } });

    expect(await open(first.token)).toMatchObject({ amount: 12.2 });
    expect(await ask(paymentId)).toMatchObject({ token: first.token, isNew: false });
  });

  test('M4 PAY-06 · a customer who approves after a transfer closed the link is charged once, as credit', async () => {
    const { id, paymentId, token, request } = await shop.aLink();
    const begun = await api.paypal.createSubscription(request);
    await transfer(paymentId, 12.2);
    await expect(open(token)).rejects.toMatchObject({ status: 410 });

    await api.paypal.approve(begun);
    expect(await shop.confirmPayment(token, begun)).toMatchObject({ amount: 12.2 });
    await shop.handleEvents();

    const query = { filters: { subscriptionId: id } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    expect(items.map(({ kind, credit }) => `${kind} ${credit}`).toSorted()).toEqual([
      'charge 12.2',
      'transfer 0',
    ]);
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
  });

  test('M14 · no link is created for a period that a transfer covers during the request to PayPal', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    api.paypal.interruptOnce({
      call: /^POST \/v1\/billing\/plans/,
      work: () => transfer(paymentId, 12.2),
    });

    await expect(ask(paymentId)).rejects.toMatchObject(nothingToPay);
  });
});
