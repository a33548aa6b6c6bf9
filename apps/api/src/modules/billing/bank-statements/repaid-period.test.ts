import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancel, get, renew, stopAwaitingTransfer } = subscriptionContract.endpoints;
const { NotActive, BankTransferPending, Canceled } = SubscriptionStatus;

describe('a period whose transfer the bank has returned', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterEach(() => api.setNow(beginning));

  afterAll(async () => {
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
    await api.close();
  });

  const statusOf = async (id: number) => (await bank.subscription(id)).subscriptionStatus;
  const pay = (paymentId: number, amount: number) =>
    bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' },
    });

  /** The bank returns the latest transfer of a subscription. */
  async function returnLast(id: number): Promise<void> {
    const entry = (await bank.entries()).findLast(({ subscriptionId }) => subscriptionId === id);
    const row = { day: '21/11/2026', amount: '-12,20', text: `STORNO ${entry?.id}` };
    const statement = await bank.import(bank.account.id, csvOf([row]));
    const [debit] = await bank.movements({ statementId: String(statement.id) });
    await bank.recordReturn(debit?.id ?? 0, entry?.id ?? 0);
  }

  async function payInVain(id: number, receivableId: number): Promise<void> {
    await pay(receivableId, 12.2);
    await returnLast(id);
  }

  /** Signs in an administrator after the end of the period, because the earlier sessions have expired by then. */
  async function afterTheEnd() {
    api.setNow('2026-12-02T09:30:00Z');
    await api.runJob('life-cycle');
    return api.asAdminOf(bank.tenantId);
  }

  const anAwaited = () => api.make.aSubscription(bank.tenantId, { status: BankTransferPending });

  /** A subscription with a paid period, from 1 November to 1 December, and its renewal. */
  async function aRenewal() {
    const { id, paymentId } = await anAwaited();
    await pay(paymentId, 12.2);
    await bank.admin.call(subscriptionContract.endpoints.activateWithoutRenewal, {
      params: { id },
      body: null,
    });
    await bank.admin.call(renew, { params: { id } });
    const { payments } = await bank.subscription(id);
    return { id, paymentId, renewal: payments.at(-1)?.id ?? 0 };
  }

  test.each([5, 10, 12.2])(
    'W88 · no longer needs to wait for a transfer after the customer has paid %d € again',
    async (amount) => {
      const { id, paymentId } = await anAwaited();
      await payInVain(id, paymentId);
      await pay(paymentId, amount);

      await bank.admin.call(stopAwaitingTransfer, { params: { id } });

      expect(await statusOf(id)).toBe(NotActive);
      const covered = { covered: amount, state: amount === 12.2 ? 'paid' : 'notAsked' };
      expect(await bank.receivable(paymentId)).toMatchObject(covered);
    },
  );

  test('W88 · does not prevent the cancellation of the subscription when its rest was written off', async () => {
    const { id, paymentId } = await anAwaited();
    await payInVain(id, paymentId);
    await bank.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Omaggio' },
    });

    await bank.admin.call(cancel, { params: { id } });

    expect(await statusOf(id)).toBe(Canceled);
  });

  test('W88 · does not prevent the end of the subscription when it was paid in part again', async () => {
    const { id, renewal } = await aRenewal();
    await payInVain(id, renewal);
    await pay(renewal, 5);

    const admin = await afterTheEnd();

    const { subscriptionStatus } = await admin.call(get, { params: { id } });
    expect(subscriptionStatus).toBe(NotActive);
  });

  test('W86 · has no payment link while a later period exists', async () => {
    const { id, paymentId, renewal } = await aRenewal();
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: renewal, amount: 5 },
    });
    await returnLast(id);
    await api.make.aProvider(bank.tenantId);
    const admin = await afterTheEnd();

    const asked = admin.call(paymentTokenContract.endpoints.create, { body: { paymentId } });

    await expect(asked).rejects.toMatchObject({ status: 409, code: 'paymentLink.nothingToPay' });
  });
});
