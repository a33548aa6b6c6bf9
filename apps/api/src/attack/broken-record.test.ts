import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lettersOn, someSettings } from '../testing/letter-inputs.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

describe('one record of a tenant whose work fails', () => {
  let api: TestApi;
  let tenantId: number;

  beforeEach(async () => {
    api = await startTestApi();
    api.setNow('2026-11-01T09:00:00Z');
    tenantId = (await api.make.aTenant()).id;
  });

  afterEach(() => api.close());

  /** Makes the database refuse every change of the rows of a table that are about this subscription. */
  async function breakIn(table: string, column: string, subscriptionId: number): Promise<void> {
    await api.owner.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.${column} = ${subscriptionId} then raise exception 'this record is broken'; end if;
        return new;
      end $$`);
    await api.owner.pool.query(`
      create trigger refuse_one before insert or update on ${table} for each row execute function refuse_one()`);
  }

  test('W78 · does not prevent another subscription from opening its next period', async () => {
    const options = {
      status: SubscriptionStatus.ActiveNoRenewal,
      startAt: '2026-10-15T09:00:00Z',
    };
    const [broken, whole] = [
      await api.make.aSubscription(tenantId, options),
      await api.make.aSubscription(tenantId, options),
    ];
    await breakIn('subscriptions', 'id', broken.id);
    api.setNow('2026-12-01T09:00:00Z');

    await expect(api.runJob('life-cycle')).rejects.toThrow(`${tenantId}`);

    const ended = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('subscriptions').select('id').where('ended_at', 'is not', null).execute(),
    );
    expect(ended).toEqual([{ id: whole.id }]);
  });

  test('W78 · does not prevent a letter to another customer', async () => {
    const admin = await api.asAdminOf(tenantId);
    await admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('dueToday') },
    });
    const options = {
      status: SubscriptionStatus.BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    };
    const [broken, whole] = [
      await api.make.aSubscription(tenantId, options),
      await api.make.aSubscription(tenantId, options),
    ];
    await breakIn('customer_letters', 'subscription_id', broken.id);
    api.setNow('2026-11-15T10:00:00Z');

    await expect(api.runJob('customer-letters')).rejects.toThrow(`${tenantId}`);

    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql`select subscription_id as id from customer_letters`.execute(db),
    );
    expect(rows).toEqual([{ id: whole.id }]);
  });
});
