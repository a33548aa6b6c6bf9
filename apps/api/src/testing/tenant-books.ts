import { sql } from 'kysely';
import type { TestApi } from './test-api.ts';

/** What our own books say of a tenant's money. */
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
  /** Subscriptions of the provider's that somebody still asks about. */
  readonly watched: readonly { readonly providerSubscriptionId: string }[];
  readonly audit: readonly { readonly subscriptionId: number; readonly action: string }[];
  readonly differences: readonly {
    readonly subscriptionId: number | null;
    readonly kind: string;
    readonly subject: string;
  }[];
  readonly refunds: readonly { readonly paymentId: number; readonly amountCents: number }[];
  readonly openTasks: number;
  readonly openEvents: number;
}

/** All of it at one moment, in one question. */
export async function booksOf({ make }: TestApi, tenantId: number): Promise<Books> {
  const rows = (columns: string, from: string) =>
    sql.raw(`(select coalesce(json_agg(r), '[]') from (select ${columns} from ${from}) r)`);
  const payments = `id, subscription_id as "subscriptionId", period, amount_cents as "amountCents",
    received_cents as "receivedCents", paid_at as "paidAt",
    provider_subscription_id as "providerSubscriptionId", provider_sale_id as "saleId"`;
  const audit = `audit_entries where entity = 'subscription'
    and action in ('activateByProvider', 'stopByProvider') order by id`;
  const count = (from: string) => sql.raw(`(select count(*)::int from ${from})`);
  return make.inTenant(tenantId, async (db) => {
    const answer = await sql<{ books: Books }>`select json_build_object(
      'subscriptions', ${rows('id, status, cancel_requested_at as "cancelRequestedAt"', 'subscriptions order by id')},
      'payments', ${rows(payments, 'payments order by subscription_id, period')},
      'links', ${rows('payment_id as "paymentId", status, provider_subscription_id as "providerSubscriptionId"', 'payment_tokens')},
      'watched', ${rows('provider_subscription_id as "providerSubscriptionId"', 'payment_attempts where ask_at is not null')},
      'audit', ${rows('entity_id as "subscriptionId", action', audit)},
      'differences', ${rows('subscription_id as "subscriptionId", kind, subject', 'payment_differences where resolved_at is null')},
      'refunds', ${rows('payment_id as "paymentId", amount_cents as "amountCents"', 'payment_refunds')},
      'openTasks', ${count('provider_tasks where done_at is null')},
      'openEvents', ${count('provider_events where outcome is null')}) as books`.execute(db);
    const [row] = answer.rows;
    if (!row) throw new Error('a select without from has one row');
    return row.books;
  });
}
