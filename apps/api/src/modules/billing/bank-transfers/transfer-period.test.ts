import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;
const { ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the period that a bank transfer pays', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => shop.rewind());

  afterAll(() => api.close());

  const receivablesOf = async (subscriptionId: number) => {
    const query = { pageSize: 20, filters: { subscriptionId } };
    return (await shop.admin.call(receivableContract.endpoints.list, { query })).items;
  };
  const transfer = (paymentId: number, amount: number) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate },
    });
  const activate = (id: number, writeOffReason?: string) =>
    shop.admin.call(activateWithoutRenewal, {
      params: { id },
      body: writeOffReason === undefined ? null : { writeOffReason },
    });

  test('M7 · a period paid by transfer before the activation is not due again', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await transfer(paymentId, 12.2);

    await shop.admin.call(payByBankTransfer, { params: { id } });
    await activate(id);

    expect(await receivablesOf(id)).toMatchObject([{ period: 0, state: 'paid', rest: 0 }]);
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('M7 · the period after the last billed period is due, or the current period if that one is later', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    api.setNow('2027-02-25T09:30:00Z');

    await shop.admin.call(payByBankTransfer, { params: { id } });

    expect(await receivablesOf(id)).toMatchObject([
      { period: 0, state: 'paid' },
      { period: 3, dueDate: '2027-02-21T09:30:00Z', state: 'awaitingTransfer' },
    ]);
  });

  test('M7 · immediately after the last billed period the next period is due', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();

    await shop.admin.call(payByBankTransfer, { params: { id } });

    const [, next] = await receivablesOf(id);
    expect(next).toMatchObject({ period: 1, state: 'awaitingTransfer' });
    await transfer(next?.id ?? 0, 12.2);
    await activate(id);
    expect((await receivablesOf(id)).map(({ period, state }) => [period, state])).toEqual([
      [0, 'paid'],
      [1, 'paid'],
    ]);
  });

  test('M7 · a free period is settled at its confirmation', async () => {
    const { id } = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
      grossCents: 0,
    });

    await activate(id);

    expect(await receivablesOf(id)).toMatchObject([
      { amount: 0, state: 'paid', settledAt: beginning },
    ]);
  });

  test('M7 · money that arrives after the end of its period pays for the period of its confirmation', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
      startAt: '2026-08-05T09:00:00Z',
    });
    await transfer(paymentId, 12.2);

    await activate(id);

    expect(await receivablesOf(id)).toMatchObject([
      { period: 3, dueDate: '2026-11-05T10:00:00Z', periodEnd: '2026-12-05T10:00:00Z' },
    ]);
  });

  test('M7 · money that arrives before its period still pays that period', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
      startAt: '2027-01-05T09:00:00Z',
    });
    await transfer(paymentId, 12.2);

    await activate(id);

    expect(await receivablesOf(id)).toMatchObject([
      { period: 0, dueDate: '2027-01-05T09:00:00Z', state: 'paid' },
    ]);
  });

  test('M7 · the message about the rest contains its amount, and the history contains the write-off of the rest', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
    });
    await transfer(paymentId, 10);

    await expect(activate(id)).rejects.toMatchObject({
      message: expect.stringContaining('Mancano 2,20'),
    });
    await activate(id, 'Sconto concordato');

    expect(await shop.times(id, 'writeOff')).toBe(1);
  });
});
