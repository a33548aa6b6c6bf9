import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import type { ListLink } from '@canone/contracts/overviews/cockpit-links';
import { type CustomerSummary, customerContract } from '@canone/contracts/overviews/customer';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHistory, liveHistory } from '../../../testing/random-history.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { summary, mails } = customerContract.endpoints;
const { Active, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const cents = (euro: number) => Math.round(euro * 100);
describe('a customer in brief', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const read = (caller: TestCaller, id: number) => caller.call(summary, { params: { id } });

  /** Every row of the list to which a figure links. */
  async function rowsOf(admin: TestCaller, { path, filters }: ListLink) {
    const query = { pageSize: 100, filters };
    if (path === '/receivable')
      return (await admin.call(receivableContract.endpoints.list, { query })).items.map(
        ({ rest }) => ({ cents: cents(rest), dueAt: null }),
      );
    if (path === '/ledger')
      return (await admin.call(ledgerContract.endpoints.list, { query })).items.map(
        ({ credit }) => ({ cents: cents(credit), dueAt: null }),
      );
    return (await admin.call(subscriptionContract.endpoints.list, { query })).items.map(
      ({ paymentAmount, plan, nextDueDate }) => ({
        cents: (cents(paymentAmount) * 12) / plan.recurrenceType,
        dueAt: nextDueDate,
      }),
    );
  }

  const inCents = ({ count, amount }: { count: number; amount: number }) => ({
    count,
    cents: cents(amount),
  });

  const shownFigures = (customer: CustomerSummary) => ({
    open: inCents(customer.open),
    overdue: inCents(customer.overdue),
    yearly: inCents(customer.yearly),
    monthly: cents(customer.monthly),
    credit: cents(customer.credit),
    subscriptions: customer.subscriptions,
    next: customer.next && Date.parse(customer.next.dueDate),
  });

  /** The figures of a customer, computed from the rows of the linked lists. */
  async function listedFigures(admin: TestCaller, id: number) {
    const listed = async (link: ListLink) => {
      const rows = await rowsOf(admin, link);
      return { count: rows.length, cents: rows.reduce((sum, row) => sum + row.cents, 0) };
    };
    const yearly = await listed(customerLinks.active(id));
    const all = await rowsOf(admin, customerLinks.subscriptions(id));
    const dates = all.flatMap(({ dueAt }) => (dueAt === null ? [] : [Date.parse(dueAt)]));
    return {
      open: await listed(customerLinks.open(id)),
      overdue: await listed(customerLinks.overdue(id)),
      yearly,
      monthly: Math.round(yearly.cents / 12),
      credit: (await listed(customerLinks.credit(id))).cents,
      subscriptions: all.length,
      next: dates.toSorted((one, other) => one - other)[0] ?? null,
    };
  }

  test('CUS-01 · on random books every figure equals the sum of its list, per tenant and customer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHistory, { minLength: 1, maxLength: 4 }),
        aHistory,
        async (ours, other) => {
          const [tenant, foreign] = [await api.make.aTenant(), await api.make.aTenant()];
          const tenantIds = [tenant.id, foreign.id];
          const customer = await api.make.aPerson({ tenantIds });
          for (const history of ours)
            await liveHistory(api, { tenantId: tenant.id, customer }, history);
          await liveHistory(api, { tenantId: tenant.id }, other);
          await liveHistory(api, { tenantId: foreign.id, customer }, other);

          for (const { id } of [tenant, foreign]) {
            const admin = await api.asAdminOf(id);
            const shown = shownFigures(await read(admin, customer.id));
            expect(shown).toEqual(await listedFigures(admin, customer.id));
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test('CUS-01 · the oldest open receivables and the subscriptions to activate are listed', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const customer = await api.make.aPerson({ tenantIds: [tenantId] });
    const of = { customer, startAt: '2026-11-01T09:00:00Z' };
    const overdue = await api.make.aSubscription(tenantId, { ...of, status: Active });
    const startAt = '2026-10-01T09:00:00Z';
    const awaited = await api.make.aSubscription(tenantId, {
      ...of,
      startAt,
      status: BankTransferPending,
    });
    const unpaid = await api.make.aSubscription(tenantId, of);
    await api.make.aSubscription(tenantId, { ...of, status: Canceled });

    expect(await read(admin, customer.id)).toMatchObject({
      subscriptions: 4,
      open: { count: 2, amount: 24.4 },
      overdue: { count: 1, amount: 12.2 },
      yearly: { count: 1, amount: 146.4 },
      monthly: 12.2,
      next: { dueDate: startAt, subscriptionId: awaited.id },
      toPay: [
        { id: awaited.paymentId, state: 'awaitingTransfer', isRemindable: true },
        { id: overdue.paymentId, state: 'overdue', rest: 12.2, isRemindable: true },
      ],
      toActivate: [{ id: unpaid.paymentId, subscriptionId: unpaid.id, amount: 12.2 }],
    });
  });

  test('AG6 · an amount due says that its charge was refused, and when PayPal tries again', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const { paymentId, customer } = await api.make.aSubscription(tenantId, { status: Active });
    const retryAt = '2026-12-06T10:00:00Z';
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'denied', retry_at: retryAt })
        .where('id', '=', paymentId)
        .execute(),
    );

    const { toPay } = await read(admin, customer.id);

    expect(toPay).toMatchObject([
      { id: paymentId, state: 'overdue', chargeState: 'denied', retryAt },
    ]);
  });

  test('CUS-01 · money above the amount due is the credit', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const { paymentId, customer } = await api.make.aSubscription(tenantId, {
      status: ActiveNoRenewal,
    });
    const approvalDate = '2026-11-10T09:00:00Z';
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate },
    });

    const { credit, open } = await read(admin, customer.id);
    expect({ credit, open: open.count }).toEqual({ credit: 7.8, open: 0 });
  });

  test('CUS-01 · a person without subscriptions has zeros', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const { id } = await api.make.aPerson({ tenantIds: [tenantId] });

    expect(await read(await api.asAdminOf(tenantId), id)).toMatchObject({
      subscriptions: 0,
      open: { count: 0, amount: 0 },
      credit: 0,
      yearly: { count: 0, amount: 0 },
      since: null,
      next: null,
      toPay: [],
      toActivate: [],
    });
  });

  test('CUS-02 · a role without people, another tenant and a removed person get no summary', async () => {
    const [{ id: tenantId }, other] = [await api.make.aTenant(), await api.make.aTenant()];
    const { id } = await api.make.aPerson({ tenantIds: [tenantId] });

    await expect(read(await api.asUserOf(tenantId), id)).rejects.toMatchObject({ status: 403 });
    await expect(read(await api.asAdminOf(other.id), id)).rejects.toMatchObject({ status: 404 });
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', id)
        .execute(),
    );
    await expect(read(await api.asAdminOf(tenantId), id)).rejects.toMatchObject({ status: 404 });
  });

  test('CUS-04 · the history is about the person and the person’s subscriptions, in this tenant', async () => {
    const [{ id: tenantId }, other] = [await api.make.aTenant(), await api.make.aTenant()];
    const customer = await api.make.aPerson({ tenantIds: [tenantId, other.id] });
    const awaitTransfer = async (id: number, of: object) => {
      const subscription = await api.make.aSubscription(id, of);
      await (await api.asAdminOf(id)).call(subscriptionContract.endpoints.payByBankTransfer, {
        params: { id: subscription.id },
      });
      return subscription.id;
    };
    const own = await awaitTransfer(tenantId, { customer });
    await awaitTransfer(tenantId, {});
    await awaitTransfer(other.id, { customer });
    const admin = await api.asAdminOf(tenantId);

    const query = { filters: { customerId: customer.id } };
    const { items } = await admin.call(auditContract.endpoints.list, { query });
    const outside = await admin.call(auditContract.endpoints.outside, { query });

    expect(items).toMatchObject([{ entity: 'subscription', entityId: own }]);
    expect(outside.items).toEqual([]);
  });

  test('CUS-03 AA10 · the mail of this tenant to the customer is listed, newest first, with its state and its text without secrets', async () => {
    const [{ id: tenantId }, other] = [await api.make.aTenant(), await api.make.aTenant()];
    const { id, email } = await api.make.aPerson({ tenantIds: [tenantId, other.id] });
    const mail = (subject: string, sender: number, change: object) => ({
      recipient: email.toUpperCase(),
      subject,
      sender_tenant_id: sender,
      created_at: '2026-11-10T09:00:00Z',
      ...change,
    });
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values([
          mail('Prima', tenantId, { sent_at: '2026-11-10T09:01:00Z' }),
          mail('Altrui', other.id, {}),
          mail('Seconda', tenantId, {
            created_at: '2026-11-11T09:00:00Z',
            failed_at: '2026-11-11T09:01:00Z',
            last_error: 'Casella piena',
            body: 'Il link: https://canone.example/payment?token=segreto-1&bypassTenant=true',
          }),
          mail('Terza', tenantId, {
            created_at: '2026-11-12T09:00:00Z',
            body: 'La password è segreto-2',
            secret_until: '2026-11-19T09:00:00Z',
          }),
        ])
        .execute(),
    );
    const admin = await api.asAdminOf(tenantId);

    const { items, totalCount } = await admin.call(mails, { params: { id }, query: {} });

    expect(totalCount).toBe(3);
    expect(items).toMatchObject([
      { subject: 'Terza', state: 1, error: null, text: null },
      {
        subject: 'Seconda',
        state: 3,
        error: 'Casella piena',
        text: 'Il link: https://canone.example/payment?token=…&bypassTenant=true',
      },
      { subject: 'Prima', state: 2, error: null },
    ]);
  });

  test('W66 · the mail to another person who had the same address before is not listed', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const { id, email } = await api.make.aPerson({ tenantIds: [tenantId] });
    const former = await api.make.aPerson();
    const mail = { recipient: email, sender_tenant_id: tenantId, created_at: String(api.now()) };
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values([
          { ...mail, subject: 'Altrui', recipient_id: former.id },
          { ...mail, subject: 'Propria', recipient_id: id },
        ])
        .execute(),
    );
    const admin = await api.asAdminOf(tenantId);

    const { items } = await admin.call(mails, { params: { id }, query: {} });

    expect(items).toMatchObject([{ subject: 'Propria' }]);
  });
});
