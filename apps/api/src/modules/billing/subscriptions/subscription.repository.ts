import type { ChargeState } from '@canone/contracts/billing-schedule';
import type { BookedPeriod } from '@canone/contracts/booked-period';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import { failOnCommit } from '../../../kit/database/session.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly isCustomerRemoved: boolean;
  readonly planId: number;
  readonly planName: string;
  readonly planNetCents: number;
  readonly planVatBasisPoints: number;
  readonly isPlanActive: boolean;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  /** The plan's net price at the time of the agreement; null when unknown. */
  readonly listNetCents: number | null;
  readonly recurrenceMonths: number;
  readonly version: number;
  readonly cancelRequestedAt: string | null;
  readonly providerNextAt: string | null;
  readonly activeSince: string | null;
  readonly payments: readonly PaymentRow[];
}

interface PaymentRow extends BookedPeriod {
  readonly id: number;
  readonly chargeState: ChargeState | null;
  readonly retryAt: string | null;
  readonly billedSince: string | null;
}

/** A subscription with one of its payments: a row for each payment, and one row without payments. */
export interface ShownRow
  extends Omit<SubscriptionRow, 'payments'>,
    Omit<PaymentRow, 'id' | 'balance'> {
  readonly paymentId: number | null;
  readonly amountCents: number;
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly writtenOffCents: number;
}

interface ProviderStanding {
  readonly status: string | null;
  readonly nextAt: string | null;
}

export interface NewSubscription {
  readonly id: number;
  /** The payment of its first period. */
  readonly paymentId: number;
  readonly userId: number;
  readonly planId: number;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  /** The end of its first period. */
  readonly periodEndAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  readonly listNetCents: number;
  readonly recurrenceMonths: number;
}

/**
 * The displayed columns of a subscription `s`. Each look-up is lateral with `offset 0`, so that PostgreSQL's one cached
 * plan for all tenants does a few look-ups per row and never joins whole tables.
 */
export function shownSubscription(tenantId: number) {
  return {
    columns: sql`
      s.id, s.user_id as "userId", u.name as "userName", u.email as "userEmail",
      u.hidden_at is not null as "isCustomerRemoved", s.plan_id as "planId", p.name as "planName", p.net_cents as "planNetCents",
      p.vat_basis_points as "planVatBasisPoints", p.is_active as "isPlanActive", s.status, s.start_at as "startAt", s.end_at as "endAt",
      s.gross_cents as "grossCents", s.vat_basis_points as "vatBasisPoints", s.list_net_cents as "listNetCents",
      s.recurrence_months as "recurrenceMonths", s.version, s.cancel_requested_at as "cancelRequestedAt",
      s.provider_next_at as "providerNextAt", s.active_since as "activeSince", y.id as "paymentId", y.period,
      y.due_at as "dueAt", y.gross_cents as "amountCents", y.net_cents as "netCents", y.vat_cents as "vatCents",
      y.covered_cents as "coveredCents", y.refunded_cents as "refundedCents", y.written_off_cents as "writtenOffCents",
      y.settled_at as "paidAt", y.provider_subscription_id as "providerSubscriptionId", y.charge_state as "chargeState",
      y.retry_at as "retryAt", y.billed_since as "billedSince",
      y.reversed_cents as "reversedCents"`,
    joins: sql`
      cross join lateral (select u.name, u.email, u.hidden_at from memberships u
        where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
      cross join lateral (select p.name, p.net_cents, p.vat_basis_points, p.is_active from plans p
        where p.tenant_id = ${tenantId} and p.id = s.plan_id offset 0) p
      left join lateral (select y.* from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = s.id offset 0) y on true`,
  };
}

/** The data for a new subscription. */
interface Offer extends Pick<NewSubscription, 'id' | 'paymentId'> {
  /** The customer; null when not a person of the tenant. */
  readonly customer: Pick<SubscriptionRow, 'userName' | 'userEmail'> | null;
  /** The plan; null when not active. */
  readonly plan: Pick<
    SubscriptionRow,
    'planName' | 'planNetCents' | 'planVatBasisPoints' | 'recurrenceMonths'
  > | null;
}

type OfferRow = Pick<Offer, 'id' | 'paymentId'> &
  NonNullable<Offer['customer']> &
  NonNullable<Offer['plan']> & { readonly isMember: boolean; readonly isOffered: boolean };

function paymentOf(id: number, row: ShownRow): PaymentRow {
  const { amountCents: grossCents, coveredCents, refundedCents, writtenOffCents } = row;
  return {
    id,
    period: row.period,
    dueAt: row.dueAt,
    netCents: row.netCents,
    vatCents: row.vatCents,
    balance: { grossCents, coveredCents, refundedCents, writtenOffCents },
    paidAt: row.paidAt,
    providerSubscriptionId: row.providerSubscriptionId,
    chargeState: row.chargeState,
    retryAt: row.retryAt,
    billedSince: row.billedSince,
    reversedCents: row.reversedCents,
  };
}

/** Groups rows of `shownSubscription` into subscriptions with their payments by period. */
export function subscriptionsOf(rows: readonly ShownRow[]): SubscriptionRow[] {
  const subscriptions: (SubscriptionRow & { payments: PaymentRow[] })[] = [];
  for (const row of rows) {
    const last = subscriptions.at(-1);
    const isNew = last?.id !== row.id;
    const payments: PaymentRow[] = isNew ? [] : last.payments;
    if (row.paymentId !== null) payments.push(paymentOf(row.paymentId, row));
    if (isNew) subscriptions.push(Object.assign(row, { payments }));
  }
  for (const { payments } of subscriptions) payments.sort((a, b) => a.period - b.period);
  return subscriptions;
}

export function subscriptionRepository({ db, tenantId, now }: TenantContext) {
  const { columns, joins } = shownSubscription(tenantId);

  return {
    async find(id: number | RawBuilder<number>): Promise<SubscriptionRow | undefined> {
      const { rows } = await sql<ShownRow>`select ${columns} from subscriptions s ${joins}
        where s.tenant_id = ${tenantId} and s.id = ${id}`.execute(db);
      return subscriptionsOf(rows)[0];
    },

    /** Locks the row, so that concurrent actions on one subscription wait. */
    lock(id: number | RawBuilder<number>) {
      return db
        .selectFrom('subscriptions')
        .select([
          'id',
          'status',
          'version',
          'cancel_requested_at as cancelRequestedAt',
          'provider_status_at as providerStatusAt',
          'provider_status as providerStatus',
        ])
        .$narrowType<{ status: SubscriptionStatus }>()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
    },

    /** Reads everything in one query, including new ids, so that the response needs no read after the insert. */
    async offer(userId: number, planId: number): Promise<Offer> {
      const { rows } = await sql<OfferRow>`
        select nextval('subscriptions_id_seq') as id, nextval('receivables_id_seq') as "paymentId",
          u.user_id is not null as "isMember", u.name as "userName", u.email as "userEmail",
          p.id is not null as "isOffered", p.name as "planName", p.net_cents as "planNetCents",
          p.vat_basis_points as "planVatBasisPoints", p.recurrence_months as "recurrenceMonths"
        from (select 1) one
        left join memberships u
          on u.tenant_id = ${tenantId} and u.user_id = ${userId} and u.hidden_at is null
        left join plans p on p.tenant_id = ${tenantId} and p.id = ${planId} and p.is_active`.execute(
        db,
      );
      const [row] = rows;
      if (!row) throw new Error('the query returned no row');
      const { id, paymentId, isMember, userName, userEmail, isOffered, ...plan } = row;
      return {
        id,
        paymentId,
        customer: isMember ? { userName, userEmail } : null,
        plan: isOffered ? plan : null,
      };
    },

    /** Inserts the subscription with its first payment. It is not awaited: the commit fails if it fails. */
    insert({ id, paymentId, ...terms }: NewSubscription): void {
      const { net_cents, vat_cents } = frozenAmounts(terms);
      const written = sql`
        with subscription as (
          insert into subscriptions (tenant_id, id, user_id, plan_id, status, start_at, end_at, gross_cents,
            vat_basis_points, list_net_cents, recurrence_months, period_ends_at)
          values (${tenantId}, ${id}, ${terms.userId}, ${terms.planId}, ${terms.status}, ${terms.startAt}, ${terms.endAt},
            ${terms.grossCents}, ${terms.vatBasisPoints}, ${terms.listNetCents}, ${terms.recurrenceMonths}, ${terms.periodEndAt}))
        insert into receivables (tenant_id, id, subscription_id, due_at, ends_at, gross_cents, net_cents, vat_cents,
          vat_basis_points, subscription_status)
        values (${tenantId}, ${paymentId}, ${id}, ${terms.startAt}, ${terms.periodEndAt}, ${terms.grossCents},
          ${net_cents}, ${vat_cents}, ${terms.vatBasisPoints}, ${terms.status})`.execute(db);
      failOnCommit(written);
    },

    async setTerms(
      id: number,
      terms: { startAt: string; endAt: string; grossCents: number; vatBasisPoints: number },
    ): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set(({ eb }) => ({
          start_at: terms.startAt,
          end_at: terms.endAt,
          gross_cents: terms.grossCents,
          vat_basis_points: terms.vatBasisPoints,
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async setAmount(id: number, grossCents: number): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set(({ eb }) => ({ gross_cents: grossCents, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async setActiveSince(id: number, at: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ active_since: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async setProviderStatusAt(id: number, changedAt: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ provider_status_at: changedAt })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** The status and the next charge of the provider subscription. */
    async setProviderState(id: number, { status, nextAt }: ProviderStanding): Promise<void> {
      await sql`update subscriptions set provider_status = ${status}, provider_next_at = ${nextAt}
        where tenant_id = ${tenantId} and id = ${id}
          and (provider_status is distinct from ${status} or provider_next_at is distinct from ${nextAt}::timestamptz)`.execute(
        db,
      );
    },

    /** Records the first request of a cancellation. */
    async requestCancellation(id: number, at: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ cancel_requested_at: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('cancel_requested_at', 'is', null)
        .execute();
    },

    async setStatus(id: number, status: SubscriptionStatus): Promise<void> {
      const isActive =
        status === SubscriptionStatus.Active || status === SubscriptionStatus.ActiveNoRenewal;
      await db
        .updateTable('subscriptions')
        .set(({ eb }) => ({
          status,
          active_since: isActive ? String(now) : null,
          ended_at: isActive ? null : String(now),
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
