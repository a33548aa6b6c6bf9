import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, urlOf } from '../../../testing/test-api.ts';

const { dueDates, export: exportEndpoint, get, list } = subscriptionContract.endpoints;

describe('CAL-02 · the due dates of a subscription', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
  });

  afterAll(() => api.close());

  test('CAL-02 · include twelve dates with their reason, their period and their amounts', async () => {
    const startAt = '2026-12-31T09:00:00Z';
    const { id } = await api.make.aSubscription(tenantId, { startAt, grossCents: 1_003 });

    const { items } = await user.call(dueDates, { params: { id } });

    expect(items).toHaveLength(12);
    expect(items.slice(0, 3)).toEqual([
      {
        period: 0,
        dueDate: startAt,
        periodEnd: '2027-01-31T09:00:00Z',
        reason: null,
        netAmount: 8.22,
        vatAmount: 1.81,
        amount: 10.03,
        state: 'notAsked',
        stateName: 'Non richiesta',
      },
      expect.objectContaining({ period: 1, dueDate: '2027-01-31T09:00:00Z', reason: null }),
      expect.objectContaining({
        period: 2,
        dueDate: '2027-02-28T09:00:00Z',
        periodEnd: '2027-03-31T08:00:00Z',
        reason: '31 → 28, febbraio',
      }),
    ]);
  });

  test('CAL-02 · list, detail and due dates contain the same next date in every status', async () => {
    for (const status of Object.values(SubscriptionStatus)) {
      const { id, customer } = await api.make.aSubscription(tenantId, {
        status,
        startAt: '2026-11-30T09:00:00Z',
        months: 3,
      });
      const { nextBillingDate } = await user.call(get, { params: { id } });
      const { items } = await user.call(dueDates, { params: { id } });
      const filters = { userName: customer.name };
      const { items: rows } = await user.call(list, { query: { page: 1, pageSize: 5, filters } });

      expect(nextBillingDate).toBe('2027-02-28T09:00:00Z');
      expect(rows.find((row) => row.id === id)?.nextBillingDate).toBe(nextBillingDate);
      const isOver = status === SubscriptionStatus.Canceled;
      expect(items.some(({ dueDate }) => dueDate === nextBillingDate)).toBe(!isOver);
    }
  });

  const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
  const start = '2026-11-01T09:00:00Z';

  test.for([
    [Active, start, 'overdue'],
    [ActiveNoRenewal, start, 'overdue'],
    [BankTransferPending, start, 'regular'],
    [NotActive, null, 'regular'],
    [Canceled, null, 'regular'],
  ] as const)(
    'LST-16 · list, detail and export have the same total, next due date and overdue badge in status %s',
    async ([status, nextDueDate, kind]) => {
      const { id, customer } = await api.make.aSubscription(tenantId, { status, startAt: start });
      const query = { filters: { userId: customer.id } };

      const { items } = await user.call(list, { query });
      const { body } = await user.raw({ method: 'GET', url: urlOf(exportEndpoint, { query }) });

      const shown = { id, paymentAmount: 12.2, nextDueDate, standing: { kind } };
      expect(items).toMatchObject([shown]);
      expect(await user.call(get, { params: { id } })).toMatchObject(shown);
      const day = nextDueDate === null ? '' : '01/11/2026';
      const badge = kind === 'overdue' ? 'Insoluto' : '';
      expect(body.replace('\r\n', '').trim().split(';').slice(-3)).toEqual(['12,20', day, badge]);
    },
  );

  test.each([
    [12.2, false],
    [12.21, true],
  ])(
    'AJ10 · a User sees whether the customer has a credit: received %d, %s',
    async (amount, hasCredit) => {
      const { id, paymentId } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      await user.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' },
      });

      expect((await user.call(dueDates, { params: { id } })).hasCredit).toBe(hasCredit);
    },
  );

  test('TEN-06 · the due dates of another tenant’s subscription cannot be read', async () => {
    const other = await api.make.aTenant();
    const { id } = await api.make.aSubscription(other.id);

    await expect(user.call(dueDates, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
