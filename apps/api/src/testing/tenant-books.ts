import { sql } from 'kysely';
import { onlyRow } from '../platform/database/only-row.ts';
import type { TestApi } from './test-api.ts';

/** The tenant's money according to our own books. */
export interface Books {
  readonly subscriptions: readonly {
    readonly id: number;
    readonly status: number;
    readonly cancelRequestedAt: string | null;
  }[];
  readonly payments: readonly {
    readonly id: number;
    readonly subscriptionId: number;
    readonly period: number;
    readonly amountCents: number;
    readonly receivedCents: number | null;
    readonly paidAt: string | null;
    readonly providerSubscriptionId: string | null;
    readonly saleId: string | null;
  }[];
  readonly links: readonly {
    readonly paymentId: number;
    readonly status: number;
    readonly providerSubscriptionId: string | null;
  }[];
  /** The subscriptions at the provider that are still polled. */
  readonly watched: readonly { readonly providerSubscriptionId: string }[];
  readonly audit: readonly { readonly subscriptionId: number; readonly action: string }[];
  readonly differences: readonly {
    readonly subscriptionId: number | null;
    readonly kind: string;
    readonly subject: string;
  }[];
  readonly entries: readonly {
    readonly id: number;
    readonly rootId: number;
    readonly kind: string;
    readonly externalId: string | null;
    readonly subscriptionId: number;
    readonly amountCents: number;
    readonly allocatedCents: number;
  }[];
  readonly openTasks: number;
  readonly openEvents: number;
}

/** Reads everything in one query, from one snapshot. */
export async function booksOf({ make }: TestApi, tenantId: number): Promise<Books> {
  const rows = (columns: string, from: string) =>
    sql.raw(`(select coalesce(json_agg(r), '[]') from (select ${columns} from ${from}) r)`);
  const own = `tenant_id = ${tenantId}`;
  const charge = (column: string) => `(select e.${column} from allocations a
    join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.kind = 'charge'
    where a.tenant_id = y.tenant_id and a.receivable_id = y.id order by a.id limit 1)`;
  const payments = `y.id, y.subscription_id as "subscriptionId", y.period, y.gross_cents as "amountCents",
    ${charge('amount_cents')} as "receivedCents", y.settled_at as "paidAt",
    y.provider_subscription_id as "providerSubscriptionId", ${charge('external_id')} as "saleId"`;
  const entries = `id, root_id as "rootId", kind, external_id as "externalId", subscription_id as "subscriptionId",
    amount_cents as "amountCents", (select coalesce(sum(a.amount_cents), 0)::int from allocations a
      where a.tenant_id = e.tenant_id and a.entry_id = e.id) as "allocatedCents"`;
  const audit = `audit_entries where ${own} and entity = 'subscription'
    and action in ('activateByProvider', 'stopByProvider') order by id`;
  const count = (from: string) => sql.raw(`(select count(*)::int from ${from})`);
  return make.inTenant(tenantId, async (db) => {
    const answer = await sql<{ books: Books }>`select json_build_object(
      'subscriptions', ${rows('id, status, cancel_requested_at as "cancelRequestedAt"', `subscriptions where ${own} order by id`)},
      'payments', ${rows(payments, `receivables y where ${own} order by y.subscription_id, y.period`)},
      'links', ${rows('receivable_id as "paymentId", status, provider_subscription_id as "providerSubscriptionId"', `payment_tokens where ${own}`)},
      'watched', ${rows('provider_subscription_id as "providerSubscriptionId"', `payment_attempts where ${own} and ask_at is not null`)},
      'audit', ${rows('entity_id as "subscriptionId", action', audit)},
      'differences', ${rows('subscription_id as "subscriptionId", kind, subject', `payment_differences where ${own} and resolved_at is null`)},
      'entries', ${rows(entries, `ledger_entries e where ${own} order by id`)},
      'openTasks', ${count(`provider_tasks where ${own} and done_at is null`)},
      'openEvents', ${count(`provider_events where ${own} and outcome is null`)}) as books`.execute(
      db,
    );
    return onlyRow(answer.rows).books;
  });
}

/** The number of the next transaction that writes, in any tenant. A transaction that only reads gets no number. */
export async function nextTransactionOf({ make }: TestApi): Promise<string> {
  return make.asOwner(async (db) => {
    const number = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`;
    const { next } = await db.selectNoFrom(number.as('next')).executeTakeFirstOrThrow();
    return next;
  });
}
