import { paymentTokenContract } from '@canone/contracts/payment-token';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionOver } from '../../../kit/database/session.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')(
  'a link remade while it is being paid',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: TestCaller;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      await api.make.aProvider(tenantId);
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    test('PAY-06 · the two wait for each other in the same order: subscription, payment, link', async () => {
      const { id, paymentId } = await api.make.aSubscription(tenantId);
      const { token } = await admin.call(create, { body: { paymentId } });
      const { checkout } = await api.nobody.call(validate, { query: { token } });
      const paid = await api.paypal.createSubscription(checkout.subscription);
      await api.paypal.approve(paid);

      const client = await api.engine.pool.connect();
      const { db, send } = sessionOver(client, 'transaction');
      await send('begin');
      await send(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
      await send(`select set_config('role', 'canone_app', true)`);
      await sql`select 1 from subscriptions where id = ${id} for update`.execute(db);
      const payment = api.nobody.call(updatePayment, {
        body: { token, providerSubscriptionId: paid },
      });
      const isWaiting = async () => {
        const { rows } = await api.make.asOwner((owner) =>
          sql`select 1 from pg_locks where not granted`.execute(owner),
        );
        return rows.length;
      };
      await expect.poll(isWaiting, { timeout: 5_000 }).toBeGreaterThan(0);
      // what making a new link does next; whoever already held the link would now never let go
      await sql`update payment_tokens set status = status where receivable_id = ${paymentId}`.execute(
        db,
      );
      await send('commit');
      client.release();

      expect(await payment).toMatchObject({ amount: 12.2 });
    });
  },
);
