import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { ledgerLimitTexts, maxCredits } from '@canone/contracts/billing/ledger-limits';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { list, applyCredit } = ledgerContract.endpoints;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W209 · an amount due is paid by a limited number of credits', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
  const status = SubscriptionStatus.BankTransferPending;
  const paid = await api.make.aSubscription(tenantId, { status });
  const { paymentId } = await api.make.aSubscription(tenantId, {
    status,
    customer: paid.customer,
  });
  const pay = (amount: number) =>
    admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: paid.paymentId, amount, approvalDate: '2026-11-10T09:00:00Z' },
    });
  await pay(12.2);
  const useOne = async () => {
    await pay(0.01);
    const { items } = await admin.call(list, { query: { pageSize: '1' } });
    return admin.call(applyCredit, {
      params: { id: items[0]?.id ?? 0 },
      body: { receivableId: paymentId },
    });
  };
  for (let credits = 0; credits < maxCredits; credits += 1) await useOne();

  await expect(useOne()).rejects.toMatchObject({
    status: 400,
    failure: { errors: [{ field: 'receivableId', message: ledgerLimitTexts.tooManyCredits }] },
  });
});
