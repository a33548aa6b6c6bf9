import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const status = SubscriptionStatus.BankTransferPending;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the notification of a transfer’s credit', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  /** A transfer of 20 € for a receivable of 12.20 €, which leaves a credit. */
  async function aCredit() {
    const paid = await api.make.aSubscription(tenantId, { status });
    const body = { paymentId: paid.paymentId, amount: 20, approvalDate };
    await admin.call(bankTransferContract.endpoints.create, { body });
    const query = { filters: { subscriptionId: paid.id } };
    const { items } = await admin.call(ledgerContract.endpoints.list, { query });
    return { ...paid, entryId: items[0]?.id ?? 0 };
  }

  const noticesOf = async (id: number) => {
    const query = { pageSize: '100' };
    const { items } = await admin.call(notificationContract.endpoints.list, { query });
    return items
      .filter(({ kind, subscriptionId }) => kind === 'creditLeft' && subscriptionId === id)
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ amount }) => amount);
  };

  test('AO32 · contains the credit that is left after a part was returned, and is resolved when no credit is left', async () => {
    const { id, entryId } = await aCredit();
    expect(await noticesOf(id)).toEqual([7.8]);
    const giveBack = (amount: number) =>
      admin.call(ledgerContract.endpoints.returnTransfer, {
        params: { id: entryId },
        body: { amount, returnedOn: approvalDate },
      });

    await giveBack(2.8);
    expect(await noticesOf(id)).toEqual([5]);
    await giveBack(5);
    expect(await noticesOf(id)).toEqual([]);
  });

  test('AO32 · contains the credit that is left after a part was used', async () => {
    const { id, entryId, customer } = await aCredit();
    const other = await api.make.aSubscription(tenantId, { status, customer, grossCents: 300 });

    await admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: entryId },
      body: { receivableId: other.paymentId },
    });

    expect(await noticesOf(id)).toEqual([4.8]);
  });
});
