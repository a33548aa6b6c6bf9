import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Db } from '../../../platform/database/driver/kysely-handle.ts';
import { type HeldTransactions, heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { bookReceipt } from '../ledger/receipt.service.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')(
  'a payment link that is replaced while it is being paid',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: TestCaller;
    let held: HeldTransactions;

    const lock = (db: Db, id: number) =>
      sql`select 1 from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
        db,
      );

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      held = heldTransactions(api, tenantId);
      await api.make.aProvider(tenantId);
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    test('PAY-06 · the replacement and the payment take their locks in the same order: subscription, payment, link', async () => {
      const { id, paymentId } = await api.make.aSubscription(tenantId);
      const { token } = await admin.call(create, { body: { paymentId } });
      const { checkout } = await api.nobody.call(validate, { query: { token } });
      const paid = await api.paypal.createSubscription(checkout.subscription);
      await api.paypal.approve(paid);

      const { ctx, commit } = await held.begin();
      await lock(ctx.db, id);
      const payment = api.nobody.call(updatePayment, {
        body: { token, providerSubscriptionId: paid },
      });
      await held.somebodyWaits();
      // the next step of a new link locks the link; the payment would cause a deadlock if it had locked the link first
      await sql`update payment_tokens set status = status where receivable_id = ${paymentId}`.execute(
        ctx.db,
      );
      await commit();

      expect(await payment).toMatchObject({ amount: 12.2 });
    });

    test('M14 · a link is not created when a transfer is booked while its creation waits for the lock', async () => {
      const { id, paymentId, customer } = await api.make.aSubscription(tenantId);
      const { ctx, commit } = await held.begin();
      await lock(ctx.db, id);
      const link = admin.call(create, { body: { paymentId } }).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
      await held.somebodyWaits();
      const transfer = {
        kind: 'transfer',
        method: 'bank',
        source: 'person',
        userId: customer.id,
        subscriptionId: id,
        amountCents: 1_220,
        vatBasisPoints: 2_200,
        occurredAt: String(api.now()),
      } as const;
      await bookReceipt(ctx, transfer, paymentId);
      await commit();

      expect(await link).toBe('paymentLink.nothingToPay');
      const made = await api.make.inTenant(tenantId, (tenant) =>
        tenant
          .selectFrom('payment_tokens')
          .select('id')
          .where('receivable_id', '=', paymentId)
          .execute(),
      );
      expect(made).toEqual([]);
    });
  },
);
