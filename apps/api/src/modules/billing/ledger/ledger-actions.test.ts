import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { usedCreditContract } from '@canone/contracts/ledger/used-credit';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginning,
  startTestApi,
  type TestApi,
  type TestCaller,
} from '../../../testing/test-api.ts';

const { list, applyCredit, returnTransfer } = ledgerContract.endpoints;
const { list: usedCredits } = usedCreditContract.endpoints;
const { subscribe, payByBankTransfer } = subscriptionContract.endpoints;

describe('actions of people on the money of an entry', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    user = await api.asUserOf(tenantId);
  });

  afterAll(() => api.close());

  const entriesOf = async (subscriptionId: number) =>
    (await admin.call(list, { query: { pageSize: 20, filters: { subscriptionId } } })).items;

  const receivableOf = async (subscriptionId: number) => {
    const { list: receivables } = receivableContract.endpoints;
    const { items } = await admin.call(receivables, { query: { filters: { subscriptionId } } });
    return items[0];
  };

  /** 12,20 € were due and a transfer of 20 € arrived on 10 November at 10 in Rome. So 7,80 € are credit. */
  async function anOverpaid() {
    const made = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const body = { paymentId: made.paymentId, amount: 20, approvalDate: '2026-11-10T09:00:00Z' };
    await admin.call(bankTransferContract.endpoints.create, { body });
    const [entry] = await entriesOf(made.id);
    return { ...made, entryId: entry?.id ?? 0 };
  }

  test('M7 · a credit pays the same customer’s next amount due, up to the credit’s amount', async () => {
    const { customer, plan, entryId } = await anOverpaid();
    const { id } = await admin.call(subscribe, {
      body: { userId: customer.id, planId: plan.id, startDate: '2026-11-20T09:00:00Z' },
    });
    await admin.call(payByBankTransfer, { params: { id } });
    const before = await receivableOf(id);

    const body = { receivableId: before?.id ?? 0 };
    const entry = await admin.call(applyCredit, { params: { id: entryId }, body });

    expect(entry).toMatchObject({ credit: 0, refundable: 20 });
    expect(await receivableOf(id)).toMatchObject({
      covered: 7.8,
      rest: Math.round(((before?.amount ?? 0) - 7.8) * 100) / 100,
      state: 'awaitingTransfer',
    });
    await expect(admin.call(applyCredit, { params: { id: entryId }, body })).rejects.toMatchObject({
      status: 409,
      code: 'ledger.noCredit',
    });
  });

  test('AA11 · a period lists the credits that pay a part of it, and not the money that was received for it', async () => {
    const { id: paidId, customer, plan, entryId } = await anOverpaid();
    const { id } = await admin.call(subscribe, {
      body: { userId: customer.id, planId: plan.id, startDate: '2026-11-20T09:00:00Z' },
    });
    await admin.call(payByBankTransfer, { params: { id: String(id) } });
    const receivableId = (await receivableOf(id))?.id ?? 0;
    await admin.call(applyCredit, { params: { id: entryId }, body: { receivableId } });
    const creditsOf = async (subscriptionId: number, caller = admin) =>
      (await caller.call(usedCredits, { params: { id: subscriptionId } })).items;

    expect(await creditsOf(id)).toEqual([
      {
        receivableId,
        entryId,
        kindName: 'Bonifico',
        occurredAt: '2026-11-10T09:00:00Z',
        entryAmount: 20,
        amount: 7.8,
      },
    ]);
    expect(await creditsOf(paidId)).toEqual([]);
    const elsewhere = await api.asAdminOf((await api.make.aTenant()).id);
    await expect(creditsOf(id, elsewhere)).rejects.toMatchObject({ status: 404 });
    const body = { amount: 20, returnedOn: '2026-11-12T09:00:00Z' };
    await admin.call(returnTransfer, { params: { id: entryId }, body });
    expect(await creditsOf(id)).toEqual([]);
  });

  const creditNotices = async (subscriptionId: number) => {
    const { items } = await admin.call(notificationContract.endpoints.list, {
      query: { pageSize: 100 },
    });
    return items
      .filter((one) => one.kind === 'creditLeft' && one.subscriptionId === subscriptionId)
      .map(({ amount, resolvedAt }) => ({ amount, isOpen: resolvedAt === null }));
  };

  test('audit 11 · a transfer that leaves credit has one open notification, until the credit is used', async () => {
    const { id, entryId } = await anOverpaid();
    const returned = (amount: number) =>
      admin.call(returnTransfer, {
        params: { id: entryId },
        body: { amount, returnedOn: '2026-11-12T23:00:00Z' },
      });

    expect(await creditNotices(id)).toEqual([{ amount: 7.8, isOpen: true }]);
    await returned(7.79);
    const first = { amount: 7.8, isOpen: false };
    expect(await creditNotices(id)).toEqual([{ amount: 0.01, isOpen: true }, first]);
    await returned(0.01);
    expect(await creditNotices(id)).toEqual([{ amount: 0.01, isOpen: false }, first]);
  });

  test('audit 11 · a transfer corrected to the amount due leaves no credit and no notification', async () => {
    const made = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const { create: record, update } = bankTransferContract.endpoints;
    const body = { paymentId: made.paymentId, amount: 21.2, approvalDate: '2026-11-10T09:00:00Z' };
    const transfer = await admin.call(record, { body });
    expect(await creditNotices(made.id)).toEqual([{ amount: 9, isOpen: true }]);

    await admin.call(update, { body: { ...transfer, amount: 12.2 } });

    expect(await creditNotices(made.id)).toEqual([{ amount: 9, isOpen: false }]);
  });

  test('M7 · a credit never pays for another customer, nor at the request of a User', async () => {
    const { entryId } = await anOverpaid();
    const other = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const call = { params: { id: entryId }, body: { receivableId: other.paymentId } };

    await expect(admin.call(applyCredit, call)).rejects.toMatchObject({
      code: 'ledger.otherCustomer',
    });
    await expect(user.call(applyCredit, call)).rejects.toMatchObject({ status: 403 });
    expect(await receivableOf(other.id)).toMatchObject({ covered: 0 });
  });

  test.each([
    ['period without a provider is accepted', null, 'taken'],
    ['month suspended at a provider is refused', 'I-SUSPENDED', 'ledger.notAsked'],
  ])('audit 15 · on an inactive subscription a credit for a %s', async (_, billed, outcome) => {
    const { customer, plan, entryId } = await anOverpaid();
    const { id } = await admin.call(subscribe, {
      body: { userId: customer.id, planId: plan.id, startDate: '2026-11-20T09:00:00Z' },
    });
    const receivable = await receivableOf(id);
    if (billed !== null) {
      const { id: payment_provider_id } = await api.make.aProvider(tenantId);
      await api.make.inTenant(tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ payment_provider_id, provider_subscription_id: billed })
          .where('subscription_id', '=', id)
          .execute(),
      );
    }
    expect(receivable?.state).toBe('notAsked');

    const body = { receivableId: receivable?.id ?? 0 };
    const used = admin.call(applyCredit, { params: { id: entryId }, body }).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );

    expect(await used).toBe(outcome);
    expect(await receivableOf(id)).toMatchObject({ covered: outcome === 'taken' ? 7.8 : 0 });
  });

  test('M7 · a return takes the credit first, then the covered amounts', async () => {
    const { id, entryId } = await anOverpaid();
    const giveBack = (amount: number) =>
      admin.call(returnTransfer, {
        params: { id: entryId },
        body: { amount, returnedOn: '2026-11-12T23:00:00Z', note: 'Doppio' },
      });

    expect(await giveBack(7.8)).toMatchObject({ credit: 0, refundable: 12.2 });
    expect(await receivableOf(id)).toMatchObject({ covered: 12.2, state: 'paid' });
    expect(await giveBack(2.2)).toMatchObject({ refundable: 10 });
    expect(await receivableOf(id)).toMatchObject({ covered: 10, refunded: 2.2, rest: 0 });
    const entries = await entriesOf(id);
    expect(entries.map(({ kind, amount, occurredAt }) => [kind, amount, occurredAt])).toEqual([
      ['refund', -2.2, '2026-11-12T23:00:00Z'],
      ['refund', -7.8, '2026-11-12T23:00:00Z'],
      ['transfer', 20, '2026-11-10T09:00:00Z'],
    ]);
    const history = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity', '=', 'subscription')
        .where('entity_id', '=', id)
        .execute(),
    );
    expect(history.filter(({ action }) => action === 'recordRefund')).toHaveLength(2);
  });

  test.each([
    ['more than was received', { amount: 20.01 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['the day before its receipt', { returnedOn: '2026-11-08T23:00:00Z' }, 'returnedOn'],
    ['tomorrow', { returnedOn: '2099-01-01T00:00:00Z' }, 'returnedOn'],
  ])(
    'M7 · a return of %s is refused at its field, and nothing is saved',
    async (_, change, field) => {
      const { id, entryId } = await anOverpaid();
      const body = { amount: 5, returnedOn: '2026-11-12T23:00:00Z', ...change };

      await expect(
        admin.call(returnTransfer, { params: { id: entryId }, body }),
      ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field }] } });
      expect(await entriesOf(id)).toHaveLength(1);
    },
  );

  test('audit 21 · a return dated later today is accepted like an approval, and a return dated tomorrow is refused', async () => {
    api.setNow(beginning);
    const { entryId } = await anOverpaid();
    const body = { amount: 5, returnedOn: '2026-11-21T22:59:59Z' };
    const params = { id: entryId };

    expect(await admin.call(returnTransfer, { params, body })).toMatchObject({ refundable: 15 });
    await expect(
      admin.call(returnTransfer, { params, body: { ...body, returnedOn: '2026-11-21T23:00:00Z' } }),
    ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'returnedOn' }] } });
  });

  test('M7 · a return on the same day is accepted, whatever the hour of the transfer', async () => {
    const { entryId } = await anOverpaid();
    const body = { amount: 5, returnedOn: '2026-11-09T23:00:00Z' };

    expect(await admin.call(returnTransfer, { params: { id: entryId }, body })).toMatchObject({
      refundable: 15,
    });
  });
});
