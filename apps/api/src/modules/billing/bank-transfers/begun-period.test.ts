import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;
const { ActiveNoRenewal } = SubscriptionStatus;

describe('a transfer for a period that has begun', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.setNow(beginning));

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const transfer = (paymentId: number, amount: number) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate: String(api.now()) },
    });
  const awaitTransfer = (id: number) => shop.admin.call(payByBankTransfer, { params: { id } });
  const activate = (id: number) =>
    shop.admin.call(activateWithoutRenewal, { params: { id }, body: null });
  const receivablesOf = async (subscriptionId: number) => {
    const query = { pageSize: 20, sort: 'dueDate', filters: { subscriptionId } };
    return (await shop.admin.call(receivableContract.endpoints.list, { query })).items;
  };

  /** PayPal has charged the first period. The bank then took the charge back, and PayPal suspended the subscription. */
  async function aLostFirstCharge() {
    const { id, paymentId, paid } = await shop.aConfirmed();
    const [charge] = await shop.paymentsOf(id);
    await api.paypal.reverse(charge?.provider_sale_id ?? '');
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    return { id, paymentId };
  }

  test('W91 · a first period of PayPal that is paid by transfer in a later month becomes the period of that month', async () => {
    const { id, paymentId } = await aLostFirstCharge();
    await awaitTransfer(id);
    api.setNow('2027-02-25T09:30:00Z');
    await transfer(paymentId, 12.2);

    await activate(id);
    await api.runJob('life-cycle');

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      nextBillingDate: '2027-03-21T09:30:00Z',
    });
    expect(await receivablesOf(id)).toMatchObject([
      { period: 3, dueDate: '2027-02-21T09:30:00Z', state: 'paid' },
    ]);
  });

  test('W83 · a first period stays due after its only payment, which covered a part, was returned', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await transfer(paymentId, 5);
    const query = { filters: { subscriptionId: id } };
    const { items } = await shop.admin.call(ledgerContract.endpoints.list, { query });
    await shop.admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: items[0]?.id ?? 0 },
      body: { amount: 5, returnedOn: String(api.now()) },
    });

    await awaitTransfer(id);

    expect(await receivablesOf(id)).toMatchObject([{ period: 0, rest: 7.2 }]);
    await transfer(paymentId, 7.2);
    await activate(id);
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });
});
