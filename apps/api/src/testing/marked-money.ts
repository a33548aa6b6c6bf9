import { sql } from 'kysely';
import { bankRows } from './bank-rows.ts';
import type { TestApi } from './test-api.ts';

/** A text that every value of a marked person contains. */
export const mark = 'zqx';

const at = '2026-11-01T09:00:00Z';

export interface MarkedSubscription {
  readonly id: number;
  readonly paymentId: number;
  readonly customer: { readonly id: number };
}

/** Inserts money, letters and other records of the person in one tenant. */
export async function markMoney(
  { make }: TestApi,
  tenant_id: number,
  owned: MarkedSubscription,
): Promise<void> {
  const { id: payment_provider_id } = await make.aProvider(tenant_id);
  const of = { tenant_id, subscription_id: owned.id };
  const user_id = owned.customer.id;
  const { bankMovementId, bankAccountId } = await make.inTenant(tenant_id, (db) =>
    bankRows(db, tenant_id, 'conto'),
  );
  await make.inTenant(tenant_id, async (db) => {
    await db
      .updateTable('subscriptions')
      .set({ begun_at: at, ended_at: at, provider_status: 'cancelled' })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', owned.id)
      .execute();
    await db
      .updateTable('receivables')
      .set({ provider_subscription_id: `I-${mark}`, payment_provider_id })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', owned.paymentId)
      .execute();
    const { rows } = await sql<{ id: number }>`
      insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
        vat_basis_points, vat_cents, root_id, occurred_at, recorded_at, note, external_id)
      select ${tenant_id}, n.id, 'transfer', 'bank', 'person', ${user_id}, ${owned.id}, 1220, 2200, 220, n.id,
        ${at}, ${at}, ${`nota ${mark}`}, null
      from (select nextval('ledger_entries_id_seq')::int as id) n returning id`.execute(db);
    const ledger_entry_id = rows[0]?.id ?? 0;
    await db
      .insertInto('allocations')
      .values({
        tenant_id,
        entry_id: ledger_entry_id,
        receivable_id: owned.paymentId,
        amount_cents: 1_220,
        recorded_at: at,
      })
      .execute();
    const booked = await db
      .updateTable('bank_movements')
      .set({
        payer_name: `Nome ${mark}`,
        payer_iban: `IT00${mark}`,
        text: `saldo ${mark}`,
        reference: `RF${mark}`,
        state: 'confirmed',
      })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', bankMovementId)
      .returning('bank_statement_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bank_transfers')
      .values({
        tenant_id,
        receivable_id: owned.paymentId,
        amount_cents: 1_220,
        approved_at: at,
        ledger_entry_id,
        bank_movement_id: bankMovementId,
      })
      .execute();
    const movement = {
      tenant_id,
      bank_account_id: bankAccountId,
      bank_statement_id: booked.bank_statement_id,
      direction: 'credit' as const,
      amount_cents: 100,
      currency: 'EUR',
      booked_on: '2026-11-02',
      text: `altro ${mark}`,
      state: 'ignored' as const,
    };
    await db
      .insertInto('bank_movements')
      .values([
        {
          ...movement,
          content_key: 'k1',
          payer_name: `NOME ${mark}`,
          text: `BONIFICO DA NOME ${mark} PER canone`,
        },
        { ...movement, content_key: 'k2', payer_iban: `IT00${mark}`, payer_name: `A ${mark}` },
        { ...movement, content_key: 'k3', receivable_ids: [owned.paymentId], reference: mark },
      ])
      .execute();
    await db
      .insertInto('bank_ignored_payers')
      .values([
        {
          tenant_id,
          bank_account_id: bankAccountId,
          direction: 'debit',
          payer_key: `nome ${mark}`,
        },
        { tenant_id, bank_account_id: bankAccountId, direction: 'debit', payer_key: `IT00${mark}` },
      ])
      .execute();
    await db
      .insertInto('provider_events')
      .values([
        {
          ...of,
          payment_provider_id,
          event_id: 'WH-1',
          type: 'PAYMENT.SALE.COMPLETED',
          body: JSON.stringify({ resource: { subscriber: { email_address: mark } } }),
          occurred_at: at,
          received_at: at,
          handled_at: at,
        },
        {
          tenant_id,
          payment_provider_id,
          provider_subscription_id: `I-${mark}`,
          event_id: 'WH-2',
          type: 'BILLING.SUBSCRIPTION.CANCELLED',
          body: JSON.stringify({ payer: mark }),
          occurred_at: at,
          received_at: at,
          handled_at: at,
        },
      ])
      .execute();
    await db
      .insertInto('payment_differences')
      .values({
        ...of,
        payment_provider_id,
        kind: 'amount',
        note: mark,
        found_at: at,
        seen_at: at,
        resolved_at: at,
        resolution: 'dismissed',
      })
      .execute();
    await db
      .insertInto('customer_letters')
      .values({
        ...of,
        kind: 'receipt',
        about: '1',
        written_at: at,
        recipient: `${mark}@prova.example`,
        subject: `Ricevuta per ${mark}`,
      })
      .execute();
    await db
      .insertInto('notifications')
      .values({ ...of, kind: 'paymentFailed', fact: 'f:1', detail: mark, created_at: at })
      .execute();
    await db
      .insertInto('addresses')
      .values({ tenant_id, street: `VIA ${mark} 1`, municipality: 'Bologna' })
      .execute();
    await db
      .insertInto('saved_views')
      .values({
        tenant_id,
        list: '/api/address/getAll',
        owner_id: user_id,
        name: `Vista ${mark}`,
        search: `street=${mark}`,
        is_shared: false,
      })
      .execute();
    await db
      .insertInto('idempotent_answers')
      .values({
        tenant_id,
        person_id: user_id,
        endpoint: mark,
        key: mark,
        request_hash: Buffer.from(mark),
        created_at: at,
      })
      .execute();
    await db
      .insertInto('notification_readers')
      .values({ tenant_id, person_id: user_id, read_up_to: 1 })
      .execute();
  });
}
