import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reportContract } from '@canone/contracts/ledger/report';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { type RequestedRefunds, requestedRefunds } from '../../../testing/requested-refunds.ts';
import { silentPayPal } from '../../../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { returnTransfer } = ledgerContract.endpoints;

describe('AL28 · money of a PayPal charge that was returned outside Canone', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let ledger: RequestedRefunds;
  let paypal: ReturnType<typeof silentPayPal>;

  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    shop = await aPayPalTenant(api);
    ledger = requestedRefunds(shop.admin);
    paypal = silentPayPal(api);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  async function aCharged() {
    const { id, paid } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    const sale = (await api.paypal.salesOf(paid))[0]?.id;
    return { id, charge, sale };
  }

  const giveBack = (
    charge: number,
    amount: number,
    more: { providerTransactionId?: string; returnedOn?: string } = {},
  ) =>
    shop.admin.call(returnTransfer, {
      params: { id: charge },
      body: { amount, returnedOn: String(api.now()), ...more },
    });

  /** Refunds on PayPal's site. The event of the refund is delivered by `handleEvents`. */
  async function refundOnSite(sale: string | undefined, total?: string): Promise<string> {
    const { id } = await api.paypal.refund(sale, total);
    if (!id) throw new Error('PayPal gives the id of the refund');
    return id;
  }

  /** The refunds in the books, the newest first. */
  const returnsOf = async (id: number) =>
    (await ledger.movements(id))
      .filter(({ kind }) => kind === 'refund')
      .toSorted((a, b) => b.id - a.id)
      .map(({ amount, method, providerTransactionId }) => [amount, method, providerTransactionId]);

  const amountsOf = async (id: number) => (await returnsOf(id)).map(([amount]) => amount);

  const compareWithPayPal = async (id: number) => {
    await paypal.aDayLater();
    return shop.openDifferences(id);
  };

  test('by bank: it is a refund by bank, its period is partly refunded, and PayPal’s books still agree', async () => {
    const { id, charge } = await aCharged();

    expect(await giveBack(charge, 5)).toMatchObject({ refundable: 7.2, credit: 0 });

    expect(await returnsOf(id)).toEqual([[-5, 'bank', null]]);
    const { list } = receivableContract.endpoints;
    const query = { filters: { subscriptionId: id } };
    expect((await shop.admin.call(list, { query })).items[0]).toMatchObject({
      state: 'partlyRefunded',
      covered: 7.2,
    });
    const { collected } = reportContract.endpoints;
    const days = { from: '2026-11-01', to: '2026-11-30', by: 'method' } as const;
    expect((await shop.admin.call(collected, { query: days })).items).toMatchObject([
      { key: 'bank', amount: -5 },
      { key: 'paypal', amount: 12.2 },
    ]);
    expect(await compareWithPayPal(id)).toEqual([]);
  });

  test('by bank: the rest can be refunded through PayPal, and not a cent more', async () => {
    const { id, charge } = await aCharged();
    await giveBack(charge, 5);

    await expect(ledger.give(charge, 7.21)).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'amount' }] },
    });
    expect(await ledger.give(charge, 7.2)).toMatchObject({ refundable: 0 });
    await shop.handleEvents();

    expect(await amountsOf(id)).toEqual([-7.2, -5]);
    expect(await compareWithPayPal(id)).toEqual([]);
  });

  test('by bank: PayPal’s own refund of the whole charge is booked beside it', async () => {
    const { id, charge, sale } = await aCharged();
    await giveBack(charge, 5);

    await refundOnSite(sale);
    await shop.handleEvents();

    expect(await amountsOf(id)).toEqual([-12.2, -5]);
    expect(await compareWithPayPal(id)).toEqual([]);
  });

  test('by bank: a refund by PayPal whose event is lost is a difference with PayPal’s amounts', async () => {
    const { id, charge, sale } = await aCharged();
    await giveBack(charge, 12.2);
    await paypal.lose();
    await refundOnSite(sale, '2.20');

    await paypal.aDayLater();

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'refundedAmount', local_value: '0.00', provider_value: '2.20' },
    ]);
  });

  test('by bank: a reversal of the whole charge cancels no earlier return', async () => {
    const { id, charge, sale } = await aCharged();
    await giveBack(charge, 5);

    await api.paypal.reverse(sale ?? '');
    await shop.handleEvents();

    const amounts = (await ledger.movements(id)).map(({ kind, amount }) => `${kind} ${amount}`);
    expect(amounts.toSorted()).toEqual(['charge 12.2', 'refund -5', 'reversal -12.2']);
    expect(await compareWithPayPal(id)).toEqual([]);
  });

  test('on PayPal’s site: with its id it is booked once, before or after its event', async () => {
    const { id, charge, sale } = await aCharged();
    const first = await refundOnSite(sale, '2.20');
    await giveBack(charge, 2.2, { providerTransactionId: first });
    await shop.handleEvents();
    const second = await refundOnSite(sale, '1.10');
    await shop.handleEvents();

    await expect(giveBack(charge, 1.1, { providerTransactionId: second })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'providerTransactionId' }] },
    });

    expect(await returnsOf(id)).toEqual([
      [-1.1, 'paypal', second],
      [-2.2, 'paypal', first],
    ]);
    expect(await shop.times(id, 'recordRefund')).toBe(2);
    expect(await compareWithPayPal(id)).toEqual([]);
  });

  test('is refused while PayPal has not completed a refund', async () => {
    const { id, charge } = await aCharged();
    await api.paypal.faults({ refunds: { pending: true } });
    await ledger.give(charge, 5);

    await expect(giveBack(charge, 1)).rejects.toMatchObject({ code: 'ledger.refundPending' });

    expect(await returnsOf(id)).toEqual([]);
  });

  test('is refused at its field before the day of the charge, above the remaining amount, and with a wrong id', async () => {
    const { charge } = await aCharged();
    const wrong = [
      ['amount', 12.21, {}],
      ['returnedOn', 1, { returnedOn: '2026-11-19T09:00:00Z' }],
      ['returnedOn', 1, { returnedOn: '2099-01-01T09:00:00Z' }],
      ['providerTransactionId', 1, { providerTransactionId: 'two words' }],
      ['providerTransactionId', 1, { providerTransactionId: 'X'.repeat(51) }],
    ] as const;

    for (const [field, amount, more] of wrong)
      await expect(giveBack(charge, amount, more)).rejects.toMatchObject({
        status: 400,
        failure: { errors: [{ field }] },
      });
  });

  test('the return of a transfer has no id of a provider', async () => {
    const made = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: made.paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const [transfer] = await ledger.movements(made.id);

    await expect(
      giveBack(transfer?.id ?? 0, 1, { providerTransactionId: 'REFUND1' }),
    ).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'providerTransactionId' }] },
    });
  });

  test.each([
    [400, 'TRANSACTION_REFUSED'],
    [422, 'REFUND_TIME_LIMIT_EXCEEDED'],
  ])(
    'AL29 W232 · a refund that PayPal refuses with %i says why, and what is possible',
    async (status, name) => {
      const { id, charge } = await aCharged();
      const match = { method: 'POST', path: '/refund$', times: 10 };
      await api.paypal.faults({ rules: [{ match, effect: { status, issue: name } }] });

      await expect(ledger.give(charge, 5)).rejects.toMatchObject({
        status: 409,
        code: 'ledger.refundRefused',
      });
      expect(await returnsOf(id)).toEqual([]);
    },
  );

  test('on the site of a replaced account: it is recorded, and closes the difference of the same amount', async () => {
    shop = await aPayPalTenant(api); // an account can be replaced only if it has no subscription to charge
    ledger = requestedRefunds(shop.admin);
    const { id, charge } = await aCharged();
    await api.paypal.faults({ refunds: { pending: true } });
    await ledger.give(charge, 5);
    await api.paypal.faults({});
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    await shop.replaceAccount();
    await expect(ledger.give(charge, 1)).rejects.toMatchObject({
      code: 'ledger.chargeOfOtherAccount',
    });

    await giveBack(charge, 3, { providerTransactionId: 'FIRSTPART' });
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'refundedAmount' }]);
    await giveBack(charge, 2, { providerTransactionId: 'SECONDPART' });

    expect(await shop.openDifferences(id)).toEqual([]);
    expect(await amountsOf(id)).toEqual([-2, -3]);
  });
});
