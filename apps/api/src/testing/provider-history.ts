import { sql } from 'kysely';
import type { Db } from '../platform/database/driver/kysely-handle.ts';

interface Paid {
  readonly tenant_id: number;
  readonly payment_provider_id: number;
  readonly subscription_id: number;
  readonly receivable_id: number;
}

/** Inserts events, finished tasks, a waiting refund and discrepancies of a provider. */
export async function aProviderHistory(db: Db, word: string, { receivable_id, ...of }: Paid) {
  const at = '2026-11-01T09:00:00Z';
  const { tenant_id } = of;
  const { user_id } = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', of.subscription_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into ledger_entries (tenant_id, id, kind, method, source, payment_provider_id, external_id, user_id,
      subscription_id, amount_cents, vat_basis_points, vat_cents, root_id, occurred_at, recorded_at, note)
    select ${tenant_id}, n.id, 'charge', 'paypal', 'provider', ${of.payment_provider_id}, ${word}, ${user_id},
      ${of.subscription_id}, 777, 2200, 140, n.id, ${at}, ${at}, ${word}
    from (select nextval('ledger_entries_id_seq')::int as id) n returning id`.execute(db);
  const entryId = rows[0]?.id ?? 0;
  await db
    .insertInto('allocations')
    .values({
      tenant_id,
      entry_id: entryId,
      receivable_id,
      amount_cents: 77,
      recorded_at: at,
    })
    .execute();
  await db
    .insertInto('pending_refunds')
    .values({
      tenant_id,
      payment_provider_id: of.payment_provider_id,
      refund_id: word,
      sale_id: word,
      entry_id: entryId,
      amount_cents: 7,
    })
    .execute();
  await db
    .insertInto('provider_events')
    .values({ ...of, event_id: word, type: word, body: word, occurred_at: at, received_at: at })
    .execute();
  await db
    .insertInto('provider_tasks')
    .values({
      ...of,
      kind: 'cancelSubscription',
      provider_subscription_id: word,
      reason: word,
      created_at: at,
      done_at: at,
    })
    .execute();
  const { id: differenceId } = await db
    .insertInto('payment_differences')
    .values({ ...of, kind: 'amount', provider_value: word, found_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { differenceId, entryId };
}
