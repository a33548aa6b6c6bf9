import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { activateWithoutRenewal, update } = subscriptionContract.endpoints;

describe('an edit of the terms after a free period', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  test('changes neither the settled period nor the due date of the next period', async () => {
    const { id } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: '2026-11-21T09:00:00Z',
      grossCents: 0,
    });
    const confirming = await api.asAdminOf(tenantId);
    await confirming.call(activateWithoutRenewal, { params: { id }, body: null });
    api.setNow('2026-12-21T09:00:00Z');
    await api.runJob('life-cycle');

    const admin = await api.asAdminOf(tenantId);
    await admin.call(update, { body: { id, paymentAmount: 30 } });

    const query = { filters: { subscriptionId: id } };
    expect((await admin.call(receivableContract.endpoints.list, { query })).items).toMatchObject([
      { period: 0, dueDate: '2026-11-21T09:00:00Z', amount: 0, state: 'paid' },
      { period: 1, dueDate: '2026-12-21T09:00:00Z', amount: 30 },
    ]);
  });
});
