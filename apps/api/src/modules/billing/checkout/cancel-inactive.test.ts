import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { NotActive, BankTransferPending, Canceled } = SubscriptionStatus;
const { cancel, get, stopAwaitingTransfer, activateWithoutRenewal } =
  subscriptionContract.endpoints;

describe('the cancellation of a subscription that is not active', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const statusOf = async (id: number) =>
    (await shop.admin.call(get, { params: { id } })).subscriptionStatus;
  const creditOf = async (id: number) => {
    const query = { filters: { subscriptionId: String(id) } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    return items.reduce((sum, { credit }) => sum + credit, 0);
  };
  const pay = (paymentId: number, amount: number) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' },
    });
  const anAwaited = () => api.make.aSubscription(shop.tenantId, { status: BankTransferPending });

  test('AG3 · a subscription with the wrong plan is cancelled, and its link pays nothing any more', async () => {
    const { id, token } = await shop.aLink();
    const { validate } = paymentTokenContract.endpoints;
    expect(await api.nobody.call(validate, { query: { token } })).toMatchObject({ token });

    await shop.admin.call(cancel, { params: { id } });

    expect(await statusOf(id)).toBe(Canceled);
    await expect(api.nobody.call(validate, { query: { token } })).rejects.toThrow(/\w/);
  });

  test('AG3 · a payment that the customer approved before the cancellation is cancelled at PayPal', async () => {
    const { id, token, paid } = await shop.anApproved();

    await shop.admin.call(cancel, { params: { id } });
    await shop.confirmPayment(token, paid).catch(() => undefined);
    await shop.runJobs();

    expect(await statusOf(id)).toBe(Canceled);
    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
  });

  test('AG3 · money for a period that never began becomes the credit of its customer', async () => {
    const { id, paymentId } = await anAwaited();
    await pay(paymentId, 5);
    await shop.admin.call(stopAwaitingTransfer, { params: { id } });
    expect(await statusOf(id)).toBe(NotActive);

    await shop.admin.call(cancel, { params: { id } });

    expect(await creditOf(id)).toBe(5);
  });

  test('AG3 · the charge of a used month stays on that month when PayPal had suspended the subscription', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    expect(await statusOf(id)).toBe(NotActive);

    await shop.admin.call(cancel, { params: { id } });

    expect(await statusOf(id)).toBe(Canceled);
    expect(await creditOf(id)).toBe(0);
  });

  test('AG3 · money for a used period stays on that period', async () => {
    const { id, paymentId } = await anAwaited();
    await pay(paymentId, 12.2);
    await shop.admin.call(activateWithoutRenewal, { params: { id }, body: null });
    api.setNow('2027-03-01T09:00:00Z');
    await api.runJob('life-cycle');
    const later = await api.asAdminOf(shop.tenantId);
    expect((await later.call(get, { params: { id } })).subscriptionStatus).toBe(NotActive);

    await later.call(cancel, { params: { id } });

    const query = { filters: { subscriptionId: String(id) } };
    const { items } = await later.call(ledgerContract.endpoints.list, { query });
    expect(items).toMatchObject([{ amount: 12.2, credit: 0 }]);
  });
});
