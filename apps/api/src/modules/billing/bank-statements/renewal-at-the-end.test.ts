import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant, bankCalls } from '../../../testing/bank-tenant.ts';
import { blockedStatements, untilBlocked } from '../../../testing/blocked-statements.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { isOnCitus } from '../../../testing/test-database.ts';

const { renew, get } = subscriptionContract.endpoints;
const { ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

/**
 * Only the life cycle's statement waits for this lock. The function is a row policy on `receivables`, so it runs while
 * that statement reads the periods.
 */
const waitWhileReading = [
  `create function wait_while_reading() returns boolean language plpgsql volatile as $$ begin
    if current_query() like '%json_build_object(''id''%missingNotedAt%' then perform pg_advisory_xact_lock_shared(4711); end if;
    return true;
  end $$`,
  'grant execute on function wait_while_reading to canone_app',
  `create policy waits on receivables as restrictive for select to canone_app using (wait_while_reading())`,
];

// on Citus the policy runs on a worker, but the test takes the lock on the coordinator
describe.runIf(inject('database').kind === 'postgres' && !isOnCitus())(
  'a renewal that is paid while its subscription ends',
  () => {
    let api: TestApi;
    let bank: BankTenant;

    beforeAll(async () => {
      api = await startTestApi();
      bank = await aBankTenant(api);
      for (const statement of waitWhileReading)
        await api.make.asOwner((db) => sql.raw(statement).execute(db));
    });

    afterAll(async () => {
      expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
      await api.close();
    });

    async function aMovementFor(receivableId: number) {
      const { reference: text } = await bank.receivable(receivableId);
      const { id } = await bank.import(
        bank.account.id,
        csvOf([{ day: '20/11/2026', amount: '12,20', text }]),
      );
      const [movement] = await bank.movements({ statementId: String(id) });
      return movement?.id ?? 0;
    }

    test('W24 SUB-11 · keeps the subscription active, whether the payment or the end is processed first', async () => {
      const { id, paymentId } = await api.make.aSubscription(bank.tenantId, {
        status: BankTransferPending,
      });
      await bank.confirm(await aMovementFor(paymentId), [paymentId]);
      const { nextBillingDate, payments } = await bank.admin.call(renew, { params: { id } });
      const renewal = payments.at(-1)?.id ?? 0;
      const movement = await aMovementFor(renewal);
      api.setNow(nextBillingDate);
      const admin = await api.asAdminOf(bank.tenantId);

      const holder = await api.engine.pool.connect();
      await holder.query('select pg_advisory_lock(4711)');
      const ending = api.runJob('life-cycle');
      await untilBlocked(api.engine.pool);
      let isOver = false;
      const paying = bankCalls(admin)
        .confirm(movement, [renewal])
        .finally(() => {
          isOver = true;
        });
      await expect
        .poll(async () => isOver || (await blockedStatements(api.engine.pool)) === 2)
        .toBe(true);
      await holder.query('select pg_advisory_unlock(4711)');
      holder.release();
      await Promise.all([ending, paying]);

      expect(await admin.call(get, { params: { id } })).toMatchObject({
        subscriptionStatus: ActiveNoRenewal,
      });
    });
  },
);
