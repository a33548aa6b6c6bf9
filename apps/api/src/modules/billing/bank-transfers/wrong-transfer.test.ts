import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import {
  beginning,
  startTestApi,
  type TestApi,
  type TestCaller,
} from '../../../testing/test-api.ts';

const { create, update, remove } = bankTransferContract.endpoints;
const { activateWithoutRenewal, cancel, get } = subscriptionContract.endpoints;
const { summary, list: receivables } = receivableContract.endpoints;
const { ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;
const approvalDate = '2026-11-20T09:00:00Z';

describe('a wrong transfer after the activation', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeEach(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    api.setNow(beginning);
    admin = await api.asAdminOf(tenantId);
  });

  afterEach(async () => {
    expect(await brokenBooks(api, tenantId)).toEqual([]);
    await api.close();
  });

  async function anActivated() {
    const made = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    });
    const body = { paymentId: made.paymentId, amount: 12.2, approvalDate };
    const transfer = await admin.call(create, { body });
    await admin.call(activateWithoutRenewal, { params: { id: made.id }, body: null });
    return { ...made, transfer };
  }
  const statusOf = async (id: number) =>
    (await admin.call(get, { params: { id } })).subscriptionStatus;
  const deleted = (id: number) =>
    admin.call(remove, { params: { id } }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  test('a transfer whose date is corrected after the cancellation still pays its period', async () => {
    const { id, paymentId, transfer } = await anActivated();
    await admin.call(cancel, { params: { id } });

    await admin.call(update, { body: { ...transfer, approvalDate: '2026-11-19T09:00:00Z' } });

    const { items } = await admin.call(receivables, { query: { filters: { subscriptionId: id } } });
    expect(items).toMatchObject([{ id: paymentId, covered: 12.2, rest: 0, state: 'paid' }]);
  });

  test('M7 · after a full return of the transfer the subscription cannot be activated, and the next period is due', async () => {
    const { id, paymentId } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    });
    await admin.call(create, { body: { paymentId, amount: 12.2, approvalDate } });
    const entries = await admin.call(ledgerContract.endpoints.list, {
      query: { filters: { subscriptionId: id } },
    });
    await admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: entries.items[0]?.id ?? 0 },
      body: { amount: 12.2, returnedOn: '2026-11-21T09:00:00Z', note: null },
    });
    const activate = () =>
      admin.call(activateWithoutRenewal, { params: { id }, body: null }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

    expect(await activate()).toBe('subscription.moneyWentBack');
    await admin.call(subscriptionContract.endpoints.stopAwaitingTransfer, { params: { id } });
    await admin.call(subscriptionContract.endpoints.payByBankTransfer, { params: { id } });

    expect(await activate()).toBe('subscription.restIsOpen');
    const { awaitingTransfer } = await admin.call(summary, {});
    expect(awaitingTransfer).toEqual({ count: 1, amount: 12.2 });
  });

  test('audit 3 · corrected to a lower amount makes the subscription wait again, and the rest can be written off', async () => {
    const { id, transfer } = await anActivated();

    await admin.call(update, { body: { ...transfer, amount: 10 } });

    expect(await statusOf(id)).toBe(BankTransferPending);
    const { awaitingTransfer } = await admin.call(summary, {});
    expect(awaitingTransfer).toEqual({ count: 1, amount: 2.2 });
    const body = { writeOffReason: 'Errore di battitura' };
    await admin.call(activateWithoutRenewal, { params: { id }, body });
    expect(await statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('audit 3 · corrected only in its date keeps the subscription active', async () => {
    const { id, transfer } = await anActivated();

    await admin.call(update, { body: { ...transfer, approvalDate: '2026-11-18T09:00:00Z' } });

    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    const { items } = await admin.call(receivables, {
      query: { filters: { subscriptionId: id } },
    });
    expect(items).toMatchObject([{ state: 'paid', rest: 0 }]);
  });

  test('audit 3 · of an ended period cannot be corrected, and nothing is saved', async () => {
    const { id, transfer } = await anActivated();
    api.setNow('2026-12-20T09:30:00Z');
    await api.runJob('life-cycle');
    admin = await api.asAdminOf(tenantId);

    expect(await deleted(transfer.id)).toBe('bankTransfer.periodIsOver');

    const { items } = await admin.call(ledgerContract.endpoints.list, {
      query: { filters: { subscriptionId: id } },
    });
    expect(items).toMatchObject([{ kind: 'transfer', amount: 12.2, credit: 0 }]);
  });

  test('audit 3 · of a cancelled subscription cannot be corrected', async () => {
    const { id, transfer } = await anActivated();
    await admin.call(cancel, { params: { id } });

    expect(await deleted(transfer.id)).toBe('bankTransfer.periodIsOver');
  });

  test('audit 3 · whose credit activated another subscription makes that subscription wait again', async () => {
    const { transfer, customer, plan, id, paymentId } = await anActivated();
    const second = await admin.call(create, { body: { paymentId, amount: 12.2, approvalDate } });
    const other = await admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId: customer.id, planId: plan.id, startDate: approvalDate, paymentAmount: 12.2 },
    });
    const params = { id: other.id };
    await admin.call(subscriptionContract.endpoints.payByBankTransfer, { params });
    const { items } = await admin.call(ledgerContract.endpoints.list, {
      query: { filters: { subscriptionId: id } },
    });
    const credit = items.find((entry) => entry.credit > 0);
    await admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: credit?.id ?? 0 },
      body: { receivableId: other.payments[0]?.id ?? 0 },
    });
    await admin.call(activateWithoutRenewal, { params, body: null });

    expect(await deleted(second.id)).toBe('done');

    expect(await statusOf(other.id)).toBe(BankTransferPending);
    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    expect(transfer.id).not.toBe(second.id);
  });

  /** A transfer of 24.40 that pays one subscription, and by its credit another one of the same customer. */
  async function aTransferForTwo() {
    const one = { status: BankTransferPending, startAt: '2026-11-15T09:00:00Z' };
    const first = await api.make.aSubscription(tenantId, one);
    const second = await api.make.aSubscription(tenantId, { ...one, customer: first.customer });
    const body = { paymentId: first.paymentId, amount: 24.4, approvalDate };
    const transfer = await admin.call(create, { body });
    const { items } = await admin.call(ledgerContract.endpoints.list, { query: {} });
    await admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: items[0]?.id ?? 0 },
      body: { receivableId: second.paymentId },
    });
    for (const { id } of [first, second])
      await admin.call(activateWithoutRenewal, { params: { id }, body: null });
    return { first, second, transfer };
  }
  const restOf = async (id: number) => {
    const query = { filters: { subscriptionId: id } };
    return (await admin.call(receivables, { query })).items[0]?.rest;
  };
  const creditNotices = async () =>
    (await admin.call(notificationContract.endpoints.list, { query: {} })).items
      .filter(({ kind, resolvedAt }) => kind === 'creditLeft' && resolvedAt === null)
      .map(({ amount }) => amount);

  test('AO34 · corrected only in its date pays the other subscription of its credit again', async () => {
    const { first, second, transfer } = await aTransferForTwo();

    await admin.call(update, { body: { ...transfer, approvalDate: '2026-11-18T09:00:00Z' } });

    expect(await statusOf(first.id)).toBe(ActiveNoRenewal);
    expect(await statusOf(second.id)).toBe(ActiveNoRenewal);
    expect(await restOf(second.id)).toBe(0);
    expect(await creditNotices()).toEqual([]);
  });

  test('AO34 · corrected to a lower amount pays the other subscription with the rest', async () => {
    const { first, second, transfer } = await aTransferForTwo();

    await admin.call(update, { body: { ...transfer, amount: 20 } });

    expect(await statusOf(first.id)).toBe(ActiveNoRenewal);
    expect(await statusOf(second.id)).toBe(BankTransferPending);
    expect(await restOf(second.id)).toBe(4.4);
    expect(await creditNotices()).toEqual([]);
  });

  test('AO34 · corrected to a higher amount leaves only the difference as credit', async () => {
    const { second, transfer } = await aTransferForTwo();

    await admin.call(update, { body: { ...transfer, amount: 30 } });

    expect(await statusOf(second.id)).toBe(ActiveNoRenewal);
    expect(await creditNotices()).toEqual([5.6]);
  });
});
