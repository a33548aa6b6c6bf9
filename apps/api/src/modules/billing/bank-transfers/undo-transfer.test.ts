import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { beginOutage, endOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { payByBankTransfer, stopAwaitingTransfer, activateWithoutRenewal, cancel } =
  subscriptionContract.endpoints;
const { NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const approvalDate = '2026-11-10T09:00:00Z';

describe('a subscription that waits for a transfer', () => {
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

  const put = (endpoint: typeof payByBankTransfer | typeof stopAwaitingTransfer, id: number) =>
    shop.admin.call(endpoint, { params: { id } });
  const cancelIt = (id: number) => shop.admin.call(cancel, { params: { id } });

  async function anAwaited() {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await put(payByBankTransfer, id);
    return { id, paymentId };
  }
  const receive = (paymentId: number, amount: number, approved = true) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, ...(approved && { approvalDate }) },
    });
  const receivablesOf = async (id: number) =>
    (
      await shop.admin.call(receivableContract.endpoints.list, {
        query: { filters: { subscriptionId: String(id) } },
      })
    ).items;
  const creditOf = async (id: number) =>
    (
      await shop.admin.call(ledgerContract.endpoints.list, {
        query: { filters: { subscriptionId: String(id) } },
      })
    ).items.map(({ amount, credit }) => ({ amount, credit }));
  const historyOf = async (id: number) =>
    (
      await shop.admin.call(auditContract.endpoints.list, {
        query: { pageSize: 20, filters: { entity: 'subscription', entityId: String(id) } },
      })
    ).items.map(({ action }) => action);

  test('M15 · can stop waiting: it is then not active, can be paid online, and awaits no transfer', async () => {
    const { id } = await anAwaited();

    const after = await put(stopAwaitingTransfer, id);

    expect(after.subscriptionStatus).toBe(NotActive);
    expect(await historyOf(id)).toEqual(['stopAwaitingTransfer', 'payByBankTransfer']);
    const { items } = await shop.admin.call(notificationContract.endpoints.list, { query: {} });
    expect(items.filter(({ subscriptionId }) => subscriptionId === id)).toMatchObject([
      { kind: 'transferAwaited', resolvedAt: String(api.now()) },
    ]);
    expect((await receivablesOf(id)).map(({ state }) => state)).toEqual(['notAsked']);
    expect((await put(payByBankTransfer, id)).subscriptionStatus).toBe(BankTransferPending);
  });

  test('M15 · keeps the money of a booked transfer on the same period when it stops waiting', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 10);

    await put(stopAwaitingTransfer, id);

    expect(await receivablesOf(id)).toMatchObject([{ covered: 10, rest: 2.2 }]);
    expect(await creditOf(id)).toEqual([{ amount: 10, credit: 0 }]);
    await put(payByBankTransfer, id);
    await receive(paymentId, 2.2);
    const active = await shop.admin.call(activateWithoutRenewal, { params: { id }, body: null });
    expect(active.subscriptionStatus).toBe(ActiveNoRenewal);
  });

  test('M15 · can be cancelled: the booked money becomes the customer’s credit, to the cent', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 10);
    await receive(paymentId, 5);

    const after = await cancelIt(id);

    expect(after.subscriptionStatus).toBe(Canceled);
    expect(await receivablesOf(id)).toMatchObject([{ covered: 0, rest: 12.2, state: 'cancelled' }]);
    expect(await creditOf(id)).toEqual([
      { amount: 5, credit: 5 },
      { amount: 10, credit: 10 },
    ]);
    expect(await historyOf(id)).toEqual(['cancel', 'releaseMoney', 'payByBankTransfer']);
  });

  const creditNoticesOf = async (id: number) => {
    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100' },
    });
    return items
      .filter((one) => one.kind === 'creditLeft' && one.subscriptionId === id)
      .map(({ amount, resolvedAt }) => ({ amount, isOpen: resolvedAt === null }));
  };

  test('review 4 · when cancelled gives a notification for each transfer that is now credit, with the whole credit', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 10);
    await receive(paymentId, 5);
    expect(await creditNoticesOf(id)).toEqual([{ amount: 2.8, isOpen: true }]);

    await cancelIt(id);

    expect((await creditNoticesOf(id)).filter(({ isOpen }) => isOpen)).toEqual([
      { amount: 5, isOpen: true },
      { amount: 10, isOpen: true },
    ]);
  });

  test('M15 · a transfer approved after the cancellation is credit at once', async () => {
    const { id, paymentId } = await anAwaited();
    await cancelIt(id);

    await receive(paymentId, 12.2);

    expect(await creditOf(id)).toEqual([{ amount: 12.2, credit: 12.2 }]);
    expect(await receivablesOf(id)).toMatchObject([{ covered: 0 }]);
  });

  test('M15 · the credit of a cancelled subscription pays for another one of the same customer', async () => {
    const { id, paymentId } = await anAwaited();
    await receive(paymentId, 12.2);
    await cancelIt(id);
    const { userID: userId, planID: planId } = await shop.read(id);
    const other = await shop.admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId, planId, startDate: '2026-11-21T10:00:00Z' },
    });
    const entries = await shop.admin.call(ledgerContract.endpoints.list, {
      query: { filters: { subscriptionId: String(id) } },
    });

    await shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: entries.items[0]?.id ?? 0 },
      body: { receivableId: other.payments[0]?.id ?? 0 },
    });

    expect(await receivablesOf(other.id)).toMatchObject([{ rest: 0, state: 'paid' }]);
  });

  /** A subscription that PayPal has suspended. Its next period is now to be paid by transfer. */
  async function aSuspendedAwaited() {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    await put(payByBankTransfer, id);
    return { id, paid };
  }

  test('M15 · loses the period that was opened for the transfer when it stops waiting', async () => {
    const { id } = await aSuspendedAwaited();
    expect(await receivablesOf(id)).toHaveLength(2);

    await put(stopAwaitingTransfer, id);

    expect(await receivablesOf(id)).toHaveLength(1);
  });

  test('M15 · keeps the period that was opened for the transfer when this period has received money', async () => {
    const { id } = await aSuspendedAwaited();
    const open = (await receivablesOf(id)).find(({ rest }) => rest > 0);
    await receive(open?.id ?? 0, 1);

    await put(stopAwaitingTransfer, id);

    expect(await receivablesOf(id)).toHaveLength(2);
  });

  test('M15 · cancelling also ends the suspended subscription at PayPal, now or when PayPal responds', async () => {
    const { id, paid } = await aSuspendedAwaited();
    await beginOutage(api);

    const cancelling = await cancelIt(id);
    expect(cancelling.subscriptionStatus).toBe(BankTransferPending);
    expect(cancelling.cancelRequestedAt).not.toBeNull();
    await endOutage(api);
    await cancelIt(id);

    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
  });

  test('M15 · a cancellation that PayPal confirms later ends the subscription here too', async () => {
    const { id, paid } = await aSuspendedAwaited();
    const open = (await receivablesOf(id)).find(({ rest }) => rest > 0);
    await receive(open?.id ?? 0, 3);
    await beginOutage(api);
    await cancelIt(id);
    await endOutage(api);

    const before = api.now();
    api.setNow(String(before.add({ hours: 1 })));
    await api.runJob('provider-tasks');
    api.setNow(String(before));

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await creditOf(id)).toContainEqual({ amount: 3, credit: 3 });
  });
});
