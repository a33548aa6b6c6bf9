import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  beginning,
  startTestApi,
  type TestApi,
  type TestCaller,
} from '../../../testing/test-api.ts';

const { create, update, list } = bankTransferContract.endpoints;
const { BankTransferPending } = SubscriptionStatus;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the booking of a bank transfer', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterEach(async () => {
    api.setNow(beginning);
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const awaiting = (options: { grossCents?: number } = {}) =>
    api.make.aSubscription(tenantId, { status: BankTransferPending, ...options });
  const entriesOf = async (subscriptionId: number) =>
    (
      await admin.call(ledgerContract.endpoints.list, {
        query: { pageSize: 20, sort: 'amount', filters: { subscriptionId } },
      })
    ).items;
  const receivableOf = async (subscriptionId: number) => {
    const query = { filters: { subscriptionId } };
    const { items } = await admin.call(receivableContract.endpoints.list, { query });
    return items[0];
  };

  const bookOn = (paymentId: number, date: string) =>
    admin.call(create, { body: { paymentId, amount: 5, approvalDate: date } });

  /** The subscription starts on 1 November 2026 at 10 in Rome. */
  test.each([
    ['today, later than now', beginning, '2026-11-21T22:59:59Z'],
    ['today, when it is still yesterday in UTC', '2026-11-21T23:10:00Z', '2026-11-22T10:00:00Z'],
    ['a year before the start', beginning, '2025-10-31T23:00:00Z'],
  ])(
    'M7 · a value date of %s is accepted, because days are counted in Rome',
    async (_, now, date) => {
      const { id, paymentId } = await awaiting();
      api.setNow(now);
      admin = await api.asAdminOf(tenantId);

      await bookOn(paymentId, date);

      expect((await entriesOf(id)).map(({ occurredAt }) => occurredAt)).toEqual([date]);
    },
  );

  test('a transfer without an approval date is not booked', async () => {
    const { id, paymentId } = await awaiting();

    await admin.call(create, { body: { paymentId, amount: 5 } });

    expect(await entriesOf(id)).toEqual([]);
    expect(await receivableOf(id)).toMatchObject({ covered: 0 });
  });

  test.each([
    ['tomorrow', '2026-11-21T23:00:00Z'],
    ['a year and a day before the start', '2025-10-31T22:59:59Z'],
  ])('M7 · a value date of %s is refused, because days are counted in Rome', async (_, date) => {
    const { id, paymentId } = await awaiting();

    await expect(bookOn(paymentId, date)).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'approvalDate' }] },
    });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('M7 · a correction of only the date moves the money to its day', async () => {
    const { id, paymentId } = await awaiting();
    const made = await admin.call(create, { body: { paymentId, amount: 12.2, approvalDate } });

    await admin.call(update, { body: { ...made, approvalDate: '2026-11-12T09:00:00Z' } });

    expect(await receivableOf(id)).toMatchObject({ settledAt: '2026-11-12T09:00:00Z' });
    expect((await entriesOf(id)).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'correction -12.2',
      'transfer 12.2',
      'transfer 12.2',
    ]);
  });

  test('M7 · a transfer saved without changes leaves one entry', async () => {
    const { id, paymentId } = await awaiting();
    const made = await admin.call(create, { body: { paymentId, amount: 12.2, approvalDate } });

    await admin.call(update, { body: made });

    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('M7 · a transfer cannot move to the subscription of another customer', async () => {
    const [from, to] = [await awaiting(), await awaiting()];
    const made = await admin.call(create, {
      body: { paymentId: from.paymentId, amount: 12.2, approvalDate },
    });

    await expect(
      admin.call(update, { body: { ...made, paymentId: to.paymentId } }),
    ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'paymentId' }] } });

    expect(await receivableOf(from.id)).toMatchObject({ covered: 12.2 });
    expect(await receivableOf(to.id)).toMatchObject({ covered: 0 });
    const query = { filters: { paymentId: to.paymentId } };
    expect((await admin.call(list, { query })).items).toEqual([]);
  });

  test('M6 · a transfer has the frozen VAT rate of its receivable', async () => {
    const { id, paymentId } = await api.make.aSubscription(tenantId);
    await admin.call(create, { body: { paymentId, amount: 6.1, approvalDate } });
    const body = { id, vatPercentage: 4 };
    await admin.call(subscriptionContract.endpoints.update, { body });

    await admin.call(create, { body: { paymentId, amount: 6.1, approvalDate } });

    expect(await receivableOf(id)).toMatchObject({ vatPercentage: 22, rest: 0 });
    expect(await entriesOf(id)).toMatchObject([
      { vatPercentage: 22, vatAmount: 1.1 },
      { vatPercentage: 22, vatAmount: 1.1 },
    ]);
  });
});
