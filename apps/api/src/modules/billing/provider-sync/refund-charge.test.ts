import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { type RequestedRefunds, requestedRefunds } from '../../../testing/requested-refunds.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('a refund requested here', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let ledger: RequestedRefunds;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    ledger = requestedRefunds(shop.admin);
  });

  beforeEach(() => shop.rewind());

  afterAll(() => api.close());

  const stateOf = async (id: number) => {
    const query = { filters: { subscriptionId: id } };
    const { items } = await shop.admin.call(receivableContract.endpoints.list, { query });
    return items[0];
  };

  test('M13 · a part and then the rest are refunded, and the period is no longer paid', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);

    expect(await ledger.give(charge, 2.2)).toMatchObject({ refundable: 10 });
    expect(await stateOf(id)).toMatchObject({
      state: 'partlyRefunded',
      covered: 10,
      refunded: 2.2,
    });
    expect(await ledger.give(charge)).toMatchObject({ refundable: 0 });

    expect(await stateOf(id)).toMatchObject({ state: 'refunded', covered: 0, rest: 0 });
    expect(
      (await ledger.movements(id)).map(({ kind, amount }) => `${kind} ${amount}`).toSorted(),
    ).toEqual(['charge 12.2', 'refund -10', 'refund -2.2']);
  });

  test('M13 · a whole charge is also refunded when its amount is given', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);

    expect(await ledger.give(charge, 12.2)).toMatchObject({ refundable: 0 });

    expect(await shop.times(id, 'requestRefund')).toBe(1);
  });

  test('M13 · two refunds of the same amount are made separately', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);

    await ledger.give(charge, 2.2);
    expect(await ledger.give(charge, 2.2)).toMatchObject({ refundable: 7.8 });

    expect((await shop.refundsOf(id)).map(({ amount_cents }) => amount_cents)).toEqual([220, 220]);
  });

  test('M7 · a transfer cannot be refunded through PayPal', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const [entry] = await ledger.movements(id);

    await expect(ledger.give(entry?.id ?? 0)).rejects.toMatchObject({
      code: 'ledger.notRefundable',
    });
  });

  test('a refund that PayPal also reports is booked once', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);

    await ledger.give(charge, 5);
    await shop.handleEvents();

    expect((await shop.refundsOf(id)).map(({ amount_cents }) => amount_cents)).toEqual([500]);
  });

  describe('whose response was lost', () => {
    const lostRefund = async (id: number, amount: number) => {
      const admin = await api.asAdminOf(shop.tenantId);
      const press = (euro: number) =>
        admin.raw({
          method: 'POST',
          url: `/api/ledger/refund/${id}`,
          headers: { 'idempotency-key': `one dialog of ${id}` },
          payload: { amount: euro },
        });
      const match = { method: 'POST', path: '/refund$', times: 100 };
      await api.paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });
      expect((await press(amount)).statusCode).toBe(503);
      await api.paypal.faults({});
      return press;
    };

    test.each([5, 12.2])(
      'W99 · %d € are refunded once, also when PayPal’s event arrives before the person presses again',
      async (amount) => {
        const { id } = await shop.aConfirmed();
        const { id: charge } = await ledger.chargeOf(id);
        const press = await lostRefund(charge, amount);
        await shop.handleEvents();

        const answers = [await press(amount), await press(amount)];
        await shop.handleEvents();

        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        expect(answers[1]?.headers['idempotent-replayed']).toBe('true');
        const refunds = await shop.refundsOf(id);
        expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([amount * 100]);
        expect(await shop.times(id, 'requestRefund')).toBe(1);
      },
    );

    test('W99 · is made once when the person presses again before PayPal’s event', async () => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const press = await lostRefund(charge, 5);

      expect((await press(5)).statusCode).toBe(200);
      await shop.handleEvents();

      const refunds = await shop.refundsOf(id);
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500]);
    });

    test('W99 · a request with another amount is a separate refund', async () => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const press = await lostRefund(charge, 5);
      await shop.handleEvents();

      expect((await press(2)).statusCode).toBe(200);
      await shop.handleEvents();

      const refunds = await shop.refundsOf(id);
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500, 200]);
    });

    test('W99 · two requests at once after the lost response repeat the same refund', async () => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const press = await lostRefund(charge, 5);
      await shop.handleEvents();

      const answers = await Promise.all([press(5), press(5)]);

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const refunds = await shop.refundsOf(id);
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500]);
    });
  });

  test.each([
    ['a part of it', 10],
    ['the whole', 12.2],
  ])(
    'AL5 · is refused with its reason when another person has refunded %s in the meantime',
    async (_, first) => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const sentFirst = () => ledger.give(charge, first);
      api.paypal.interruptOnce({ call: /^POST .*\/refund$/, work: sentFirst });

      await expect(ledger.give(charge, 5)).rejects.toMatchObject({
        status: 409,
        code: 'ledger.refundedMeanwhile',
      });
      const refunds = await shop.refundsOf(id);
      expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([first * 100]);
    },
  );

  test('AO14 · that two people request at once with the same amount is made once', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    const sentFirst = () => ledger.give(charge, 5);
    api.paypal.interruptOnce({ call: /^POST .*\/refund$/, work: sentFirst });

    expect(await ledger.give(charge, 5)).toMatchObject({ refundable: 7.2 });

    const refunds = await shop.refundsOf(id);
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500]);
  });

  test('AL5 · that PayPal refuses because of the account has the usual error', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    await ledger.give(charge, 2.2);
    const match = { method: 'POST', path: '/refund$', times: 1 };
    const refusal = { status: 403, issue: 'PERMISSION_DENIED' };
    await api.paypal.faults({ rules: [{ match, effect: refusal }] });

    await expect(ledger.give(charge, 5)).rejects.toMatchObject({ code: 'provider.rejected' });
    await api.paypal.faults({});
  });

  test.each([
    [13, 400],
    [0, 400],
    [1.234, 400],
  ])('%d € of a charge of 12.20 € are refused at the amount', async (amount, status) => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);

    await expect(ledger.give(charge, amount)).rejects.toMatchObject({
      status,
      failure: { errors: [{ field: 'amount' }] },
    });
    expect(await shop.refundsOf(id)).toEqual([]);
  });

  test('a full refund cannot be repeated, and only a charge can be refunded through PayPal', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    await ledger.give(charge);

    await expect(ledger.give(charge)).rejects.toMatchObject({ code: 'ledger.notRefundable' });
  });
});
