import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  describe('while PayPal has refunded more than the books contain', () => {
    const unknownAtPayPal = async () => {
      const { id, paid } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const sale = (await api.paypal.salesOf(paid))[0]?.id;
      await ledger.give(charge, 1);
      await shop.handleEvents();
      // as after the restore of a backup, the event of a later refund has not arrived yet
      await api.paypal.faults({ webhooks: { delayMs: 60_000 } });
      await api.paypal.refund(sale, '2.20');
      return { id, charge, sale };
    };

    test('AL17 · is refused with both sums, and the difference is listed until the books contain the refund', async () => {
      const { id, charge } = await unknownAtPayPal();

      await expect(ledger.give(charge, 2.2)).rejects.toMatchObject({
        status: 409,
        code: 'ledger.refundedAtProvider',
        failure: {
          message:
            'Per PayPal i rimborsi di questo addebito sono 3,20\u00a0€, per i movimenti 1,00\u00a0€. Prima di rimborsare controlla «Differenze con PayPal».',
        },
      });
      expect(await shop.openDifferences(id)).toMatchObject([
        { kind: 'refundedAmount', local_value: '1.00', provider_value: '3.20' },
      ]);

      await shop.handleEvents();

      expect(await shop.openDifferences(id)).toEqual([]);
      expect(await ledger.give(charge, 2.2)).toMatchObject({ refundable: 6.8 });
    });

    test('W226 · is refused in the same way when the call has an Idempotency-Key', async () => {
      const { id, charge } = await unknownAtPayPal();
      const admin = await api.asAdminOf(shop.tenantId);
      const ask = () =>
        admin.raw({
          method: 'POST',
          url: `/api/ledger/refund/${charge}`,
          headers: { 'idempotency-key': `one refund of ${charge}` },
          payload: { amount: 2.2 },
        });

      expect((await ask()).json()).toMatchObject({ code: 'ledger.refundedAtProvider' });
      expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'refundedAmount' }]);

      await shop.handleEvents();

      expect((await ask()).json()).toMatchObject({ data: { refundable: 6.8 } });
      expect((await ask()).headers['idempotent-replayed']).toBe('true');
    });

    test('AL17 · is refused when PayPal has not completed the unknown refund', async () => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const sale = (await ledger.chargeOf(id)).providerTransactionId ?? '';
      await api.paypal.faults({ refunds: { pending: true } });
      await api.paypal.refund(sale, '2.20');
      await api.paypal.faults({});

      await expect(ledger.give(charge, 5)).rejects.toMatchObject({
        code: 'ledger.refundedAtProvider',
      });
    });

    test('AL17 · is not requested when PayPal does not list the refunds of the charge', async () => {
      const { id } = await shop.aConfirmed();
      const { id: charge } = await ledger.chargeOf(id);
      const match = { method: 'GET', path: '/v1/payments/sale/', times: 100 };
      await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });

      await expect(ledger.give(charge, 5)).rejects.toMatchObject({ code: 'provider.unavailable' });
      await api.paypal.faults({});
      expect(await shop.refundsOf(id)).toEqual([]);
    });
  });

  describe('that PayPal does not complete at once', () => {
    afterEach(() => api.paypal.faults({}));

    const askedAndPending = async () => {
      const { id } = await shop.aConfirmed();
      const charge = await ledger.chargeOf(id);
      await api.paypal.faults({ refunds: { pending: true } });
      const admin = await api.asAdminOf(shop.tenantId);
      const url = `/api/ledger/refund/${charge.id}`;
      const answer = await admin.raw({ method: 'POST', url, payload: { amount: 5 } });
      const refundId = await api.make.inTenant(shop.tenantId, (db) =>
        db
          .selectFrom('pending_refunds')
          .select('refund_id')
          .where('tenant_id', '=', shop.tenantId)
          .where('entry_id', '=', charge.id)
          .executeTakeFirst(),
      );
      return { id, charge, answer, refundId: refundId?.refund_id ?? '' };
    };

    test('AL16 · is shown as pending in the response and in the list, and is neither booked nor repeated', async () => {
      const { id, charge, answer } = await askedAndPending();

      expect(answer.json()).toMatchObject({
        message: 'Rimborso chiesto: PayPal lo sta ancora eseguendo.',
        data: { refundable: 12.2, pendingRefund: 5 },
      });
      expect(await ledger.movements(id)).toMatchObject([{ kind: 'charge', pendingRefund: 5 }]);
      await expect(ledger.give(charge.id, 3)).rejects.toMatchObject({
        status: 409,
        code: 'ledger.refundPending',
      });
    });

    test.each([
      ['PayPal’s event', () => shop.handleEvents()],
      ['the hourly poll', () => api.runJob('reconcile')],
    ])('AL16 · is booked once when %s says that it is completed', async (_, report) => {
      const { id, refundId } = await askedAndPending();
      await api.paypal.finishRefund(refundId, 'completed');

      await report();
      await shop.handleEvents();
      await api.runJob('reconcile');

      const charge = await ledger.chargeOf(id);
      expect(charge).toMatchObject({ refundable: 7.2, pendingRefund: 0 });
      expect((await shop.refundsOf(id)).map(({ amount_cents }) => amount_cents)).toEqual([500]);
    });

    test.each(['failed', 'cancelled'])(
      'AL16 AO6 AO14 · leaves an entry in the history and one notification when it is %s, and can be requested again',
      async (result) => {
        const { id, charge, refundId } = await askedAndPending();
        await api.runJob('reconcile');
        expect(await ledger.chargeOf(id)).toMatchObject({ pendingRefund: 5 });
        await api.paypal.finishRefund(refundId, result);

        await api.runJob('reconcile');

        expect(await ledger.chargeOf(id)).toMatchObject({ refundable: 12.2, pendingRefund: 0 });
        expect(await shop.refundsOf(id)).toEqual([]);
        expect(await shop.times(id, 'refundFailed')).toBe(1);
        const { items } = await shop.admin.call(notificationContract.endpoints.list, {
          query: { pageSize: '100' },
        });
        const notices = items.filter(
          ({ kind, subscriptionId }) => kind === 'refundFailed' && subscriptionId === id,
        );
        expect(notices.map(({ amount }) => amount)).toEqual([5]);
        await api.paypal.faults({});
        expect(await ledger.give(charge.id, 5)).toMatchObject({
          refundable: 7.2,
          pendingRefund: 0,
        });
      },
    );
  });

  test('AO15 · prevents the use of its charge’s credit until the refund is complete', async () => {
    const { id, paid, paymentId, customer } = await shop.aConfirmed();
    const sale = (await api.paypal.salesOf(paid))[0]?.id ?? '';
    const dispute = await api.paypal.dispute(sale);
    await api.paypal.reverse(sale);
    await shop.handleEvents();
    const transfer = { paymentId, amount: 12.2, approvalDate: String(api.now()) };
    await shop.admin.call(bankTransferContract.endpoints.create, { body: transfer });
    await api.paypal.resolveDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    await shop.handleEvents();
    const charge = await ledger.chargeOf(id);
    expect(charge).toMatchObject({ credit: 12.2 });
    const status = SubscriptionStatus.BankTransferPending;
    const other = await api.make.aSubscription(shop.tenantId, { customer, status });
    await api.paypal.faults({ refunds: { pending: true } });
    await ledger.give(charge.id);

    const use = shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: charge.id },
      body: { receivableId: other.paymentId },
    });

    await expect(use).rejects.toMatchObject({ status: 409, code: 'ledger.refundPending' });
  });

  test('AO14 · is refused when PayPal gives it up at once, and can be requested again', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    await api.paypal.faults({ refunds: { failing: true } });

    await expect(ledger.give(charge, 5)).rejects.toMatchObject({
      status: 409,
      code: 'ledger.refundFailed',
    });

    expect(await shop.refundsOf(id)).toEqual([]);
    await api.paypal.faults({});
    expect(await ledger.give(charge, 5)).toMatchObject({ refundable: 7.2 });
  });

  test('AO25 · that PayPal gave up is made when the same call is repeated with its Idempotency-Key', async () => {
    const { id } = await shop.aConfirmed();
    const { id: charge } = await ledger.chargeOf(id);
    const admin = await api.asAdminOf(shop.tenantId);
    const ask = () =>
      admin.raw({
        method: 'POST',
        url: `/api/ledger/refund/${charge}`,
        headers: { 'idempotency-key': `one request of ${charge}` },
        payload: { amount: 5 },
      });
    await api.paypal.faults({ refunds: { failing: true } });
    expect((await ask()).json()).toMatchObject({ code: 'ledger.refundFailed' });
    expect((await ask()).json()).toMatchObject({ code: 'ledger.refundFailed' });
    await api.paypal.faults({});

    expect((await ask()).json()).toMatchObject({ data: { refundable: 7.2 } });

    expect((await ask()).headers['idempotent-replayed']).toBe('true');
    const refunds = await shop.refundsOf(id);
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500]);
  });
});
