import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import { erasedName } from '@canone/contracts/people/erasure-rules';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { aFinishedOperation } from '../../testing/finished-operation.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { aMarkedPerson, mark } from '../../testing/marked-person.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { erase } = personErasureContract.endpoints;

describe('PRV-04 · an erasure keeps the data of other people', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function eraseIn(tenantId: number, { id, name }: { id: number; name: string }) {
    const admin = await api.asAdminOf(tenantId);
    return admin.call(erase, { params: { id }, body: { confirmation: name } });
  }

  /** An unbooked movement from the account that paid for the marked person. Returns its id. */
  async function aMovement(tenantId: number, key: string, receivableIds: readonly number[]) {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ id: number }>`
        insert into bank_movements (tenant_id, bank_account_id, bank_statement_id, content_key, direction,
          amount_cents, currency, booked_on, text, payer_iban, payer_name, receivable_ids, state)
        select tenant_id, bank_account_id, bank_statement_id, ${key}, direction, amount_cents, currency, booked_on,
          ${`canone ${key}`}, payer_iban, ${`Ditta ${key}`}, ${receivableIds}::int[], 'ignored'
        from bank_movements where tenant_id = ${tenantId} and payer_iban = ${`IT00${mark}`} and content_key = 'k2'
        returning id`.execute(db),
    );
    return rows[0]?.id ?? 0;
  }

  async function textOf(tenantId: number, id: number): Promise<string | undefined> {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ text: string }>`select text from bank_movements
        where tenant_id = ${tenantId} and id = ${id}`.execute(db),
    );
    return rows[0]?.text;
  }

  test('PRV-04 · a movement that names a receivable of another customer stays', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const person = await aMarkedPerson(api, tenantId);
    const other = await api.make.aSubscription(tenantId);
    const named = await aMovement(tenantId, 'named', [other.paymentId]);
    const own = await aMovement(tenantId, 'own', [person.paymentId]);

    await eraseIn(tenantId, person);

    expect(await textOf(tenantId, named)).toBe('canone named');
    expect(await textOf(tenantId, own)).toBe(erasedName);
  });

  test('PRV-04 · a movement from an account that also paid for another customer stays', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const person = await aMarkedPerson(api, tenantId);
    const other = await api.make.aSubscription(tenantId);
    const booked = await aMovement(tenantId, 'booked', []);
    await api.make.inTenant(tenantId, async (db) => {
      await sql`update bank_movements set state = 'confirmed'
        where tenant_id = ${tenantId} and id = ${booked}`.execute(db);
      await sql`insert into bank_transfers (tenant_id, receivable_id, amount_cents, bank_movement_id)
        values (${tenantId}, ${other.paymentId}, 100, ${booked})`.execute(db);
    });
    const next = await aMovement(tenantId, 'next', []);

    await eraseIn(tenantId, person);
    api.setNow('2036-12-01T09:00:00Z');
    onTestFinished(() => api.setNow(beginning));
    await api.runJob('end-retention');

    expect(await textOf(tenantId, next)).toBe('canone next');
  });

  test('W9 PRV-04 · in bulk operations only the rows about the person lose their name, however short the name is', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const person = await api.make.aPerson({ name: 'Ro', tenantIds: [tenantId] });
    const other = await api.make.aPerson({ name: 'Roberta Romano', tenantIds: [tenantId] });
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ street: 'Via Roma' }).where('id', '=', person.id).execute(),
    );
    const { id: subscriptionId, paymentId } = await api.make.aSubscription(tenantId, {
      customer: other,
    });
    const gone = 2_000_000_000;
    const anOperation = (action: BulkAction, labels: Record<number, string>) =>
      aFinishedOperation(api, tenantId, { action, labels });
    await anOperation('deleteUsers', { [person.id]: 'Ro', [other.id]: 'Roberta Romano' });
    await anOperation('remindSubscriptions', { [subscriptionId]: 'Roberta Romano, Oro' });
    await anOperation('subscribeUsers', { [person.id]: 'Ro', [other.id]: 'Roberta Romano' });
    await anOperation('deletePlans', { 1: 'Rosso' });
    await anOperation('remindReceivables', {
      [gone]: 'Ro, 1/11/2026',
      [gone + 1]: 'Ro e Rita, 1/11/2026',
      [paymentId]: 'Ro, 2/11/2026',
    });
    await anOperation('deleteAddresses', { 1: 'Via Roma, Bari', 2: 'Via Romagna, Bari' });

    await eraseIn(tenantId, person);

    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ label: string }>`select label from bulk_rows where tenant_id = ${tenantId}
        order by operation_id, subject_id`.execute(db),
    );
    const labels = rows.map(({ label }) => label);
    expect(labels).toEqual([
      erasedName,
      'Roberta Romano',
      'Roberta Romano, Oro',
      erasedName,
      'Roberta Romano',
      'Rosso',
      'Ro, 2/11/2026', // the label of the namesake stays, because the receivable exists and is not the person's
      erasedName,
      'Ro e Rita, 1/11/2026',
      erasedName,
      'Via Romagna, Bari',
    ]);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'PRV-04 · an Admin does not erase a person whom another tenant adds at the same moment',
    async () => {
      const tenantId = (await api.make.aTenant()).id;
      const other = (await api.make.aTenant()).id;
      const person = await api.make.aPerson({ name: 'Irene', tenantIds: [tenantId] });
      const held = heldTransactions(api, other);
      const { ctx, commit } = await held.begin();
      await ctx.db
        .insertInto('memberships')
        .values({ tenant_id: other, user_id: person.id })
        .execute();
      await sql`select id from users where id = ${person.id} for update`.execute(ctx.db);

      const attempt = eraseIn(tenantId, person).catch((error: unknown) => error);
      await held.somebodyWaits();
      await commit();

      expect(await attempt).toMatchObject({ status: 403, code: 'user.sharedReadOnly' });
    },
  );
});
