import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';

const { list, applyCredit } = ledgerContract.endpoints;
const status = SubscriptionStatus.BankTransferPending;

describe.runIf(inject('database').kind === 'postgres')('a credit that several calls use', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  /**
   * Two subscriptions of a customer with amounts due, and a newer subscription of the same customer that received 40 €
   * too much.
   */
  async function aCreditForTwo() {
    const first = await api.make.aSubscription(tenantId, { status });
    const { customer } = first;
    const second = await api.make.aSubscription(tenantId, { status, customer });
    const paid = await api.make.aSubscription(tenantId, { status, customer });
    const body = { paymentId: paid.paymentId, amount: 52.2, approvalDate: '2026-11-10T09:00:00Z' };
    await admin.call(bankTransferContract.endpoints.create, { body });
    const { items } = await admin.call(list, { query: { filters: { subscriptionId: paid.id } } });
    return { first, second, paid, entryId: items[0]?.id ?? 0 };
  }

  test('W109 · all calls that wait for each other get a response, and none fails with a deadlock', async () => {
    const { first, second, paid, entryId } = await aCreditForTwo();
    const use = (receivableId: number) =>
      admin.call(applyCredit, { params: { id: entryId }, body: { receivableId } }).then(
        () => 200,
        (error: { readonly status: number }) => error.status,
      );
    const calls: Promise<number>[] = [];
    const request = { engine: api.engine, clock: { now: api.now }, requestId: 'credit-in-use' };

    await runAsSystem(request, 'write', async (ctx) => {
      await lockSubscriptions(await ctx.enterTenant(tenantId), [paid.id]);
      for (const receivableId of [first.paymentId, second.paymentId, first.paymentId]) {
        calls.push(use(receivableId));
        await untilBlocked(api.engine.pool, calls.length);
      }
    });

    expect(await Promise.all(calls)).toEqual([200, 200, 409]);
  });
});
