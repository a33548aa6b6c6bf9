import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { markMissing } from './receivable.service.ts';

describe('a receivable whose payment is missing', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  const note = (paymentId: number) => {
    const request = { engine: api.engine, clock: { now: api.now }, requestId: 'missing-noted' };
    return runAsSystem(request, 'write', async (ctx) =>
      markMissing(await ctx.enterTenant(tenantId), paymentId),
    );
  };

  test('is recorded as missing once', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId);

    expect([await note(paymentId), await note(paymentId)]).toEqual([true, false]);
  });

  test('is not recorded as missing when its money has arrived in the meantime', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const admin = await api.asAdminOf(tenantId);
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });

    expect(await note(paymentId)).toBe(false);
  });
});
