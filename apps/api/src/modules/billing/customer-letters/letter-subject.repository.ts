import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import type { LedgerMethod } from '@canone/contracts/billing/ledger-rules';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { knownPrice } from './known-price.table.ts';
import { hasUnpaidRenewal } from './unpaid-renewal.table.ts';

/** The customer and the subscription of a letter. */
export interface LetterSubject {
  readonly subscriptionId: number;
  readonly userId: number;
  readonly customerName: string;
  readonly email: string | null;
  readonly isRemoved: boolean;
  readonly planName: string;
  readonly status: SubscriptionStatus;
  readonly grossCents: number;
  readonly periodEndsAt: string | null;
}

export interface ReceivableSubject extends LetterSubject {
  readonly receivableId: number;
  readonly dueAt: string;
  readonly endsAt: string;
  readonly amountCents: number;
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly writtenOffCents: number;
  readonly reversedCents: number;
  readonly settledAt: string | null;
  readonly chargeState: ChargeState | null;
  readonly chargeSaleId: string | null;
  readonly chargeAt: string | null;
  readonly retryAt: string | null;
}

export interface PaymentSubject extends LetterSubject {
  readonly entryId: number;
  readonly bankTransferId: number | null;
  readonly amountCents: number;
  readonly at: string;
  readonly method: LedgerMethod;
  readonly externalId: string | null;
  readonly receivableId: number | null;
  readonly dueAt: string | null;
  readonly endsAt: string | null;
}

export interface PriceChangeSubject extends LetterSubject {
  readonly changeId: number;
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly at: string;
}

const columns = sql`s.id as "subscriptionId", s.user_id as "userId", u.name as "customerName", u.email,
  u.hidden_at is not null as "isRemoved", p.name as "planName", s.status, s.gross_cents as "grossCents",
  s.period_ends_at as "periodEndsAt"`;

export function letterSubjects({ db, tenantId, now }: TenantContext) {
  const people = sql`join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
    join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id`;

  async function read<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query.execute(db)).rows;
  }

  return {
    receivables: (ids: readonly number[]) =>
      read(sql<ReceivableSubject>`
        select ${columns}, y.id as "receivableId", y.due_at as "dueAt", y.ends_at as "endsAt",
          y.gross_cents as "amountCents", y.covered_cents as "coveredCents", y.refunded_cents as "refundedCents",
          y.written_off_cents as "writtenOffCents", y.reversed_cents as "reversedCents",
          y.settled_at as "settledAt", y.charge_state as "chargeState", y.charge_sale_id as "chargeSaleId",
          y.charge_at as "chargeAt", y.retry_at as "retryAt"
        from receivables y
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id ${people}
        where y.tenant_id = ${tenantId} and y.id = any(${ids}::int[])
        order by y.due_at, y.id`),

    payments: (ids: readonly number[]) =>
      read(sql<PaymentSubject>`
        select ${columns}, l.id as "entryId", b.id as "bankTransferId", l.amount_cents as "amountCents",
          l.occurred_at as at, l.method, l.external_id as "externalId", y.id as "receivableId",
          y.due_at as "dueAt", y.ends_at as "endsAt"
        from ledger_entries l
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = l.subscription_id ${people}
        left join bank_transfers b on b.tenant_id = ${tenantId} and b.ledger_entry_id = l.id
        left join lateral (select y.id, y.due_at, y.ends_at from allocations a
          join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
          where a.tenant_id = ${tenantId} and a.entry_id = l.id order by a.id limit 1) y on true
        where l.tenant_id = ${tenantId} and l.id = any(${ids}::int[])
        order by l.id`),

    subscriptions: (ids: readonly number[]) =>
      read(sql<LetterSubject>`
        select ${columns} from subscriptions s ${people}
        where s.tenant_id = ${tenantId} and s.id = any(${ids}::int[]) order by s.id`),

    /** Reads subscriptions without an unpaid renewal. */
    ending: (ids: readonly number[]) =>
      read(sql<LetterSubject>`
        select ${columns} from subscriptions s ${people}
        where s.tenant_id = ${tenantId} and s.id = any(${ids}::int[]) and not ${hasUnpaidRenewal({ tenantId, now })}
        order by s.id`),

    /** Reads price changes. Each has the price that the customer knows as the price before it. */
    priceChanges: (ids: readonly number[], since: Temporal.Instant) =>
      read(sql<PriceChangeSubject>`
        select ${columns}, h.id as "changeId", ${knownPrice({ tenantId, since })} as "beforeCents", h.after_cents as "afterCents",
          h.changed_at as at
        from price_changes h
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = h.subscription_id ${people}
        where h.tenant_id = ${tenantId} and h.id = any(${ids}::int[]) order by h.id`),
  };
}
