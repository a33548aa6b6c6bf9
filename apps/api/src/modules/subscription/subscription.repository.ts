import type { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly planId: number;
  readonly planName: string;
  readonly planNetCents: number;
  readonly planVatBasisPoints: number;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  readonly recurrenceMonths: number;
  readonly version: number;
  readonly cancelRequestedAt: string | null;
  readonly payments: readonly {
    readonly id: number;
    readonly period: number;
    readonly paidAt: string | null;
    readonly amountCents: number;
    readonly providerSubscriptionId: string | null;
  }[];
}

export interface NewSubscription {
  readonly userId: number;
  readonly planId: number;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  readonly recurrenceMonths: number;
}

/**
 * What is shown of a subscription `s`. Each look-up is apart and behind `offset 0`, so that the one plan PostgreSQL
 * keeps for all tenants stays a few look-ups for each row and never becomes a join of whole tables.
 */
export function shownSubscription(tenantId: number) {
  return {
    columns: sql`
      s.id, s.user_id as "userId", u.name as "userName", u.email as "userEmail",
      s.plan_id as "planId", p.name as "planName", p.net_cents as "planNetCents",
      p.vat_basis_points as "planVatBasisPoints", s.status, s.start_at as "startAt", s.end_at as "endAt",
      s.gross_cents as "grossCents", s.vat_basis_points as "vatBasisPoints",
      s.recurrence_months as "recurrenceMonths", s.version, s.cancel_requested_at as "cancelRequestedAt",
      y.payments`,
    joins: sql`
      cross join lateral (select u.name, u.email from memberships u
        where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
      cross join lateral (select p.name, p.net_cents, p.vat_basis_points from plans p
        where p.tenant_id = ${tenantId} and p.id = s.plan_id offset 0) p
      cross join lateral (select coalesce(json_agg(json_build_object('id', y.id, 'period', y.period,
            'amountCents', y.amount_cents, 'paidAt', y.paid_at, 'providerSubscriptionId', y.provider_subscription_id) order by y.period), '[]') as payments
        from payments y where y.tenant_id = ${tenantId} and y.subscription_id = s.id) y`,
  };
}

export function subscriptionRepository({ db, tenantId }: TenantContext) {
  const { columns, joins } = shownSubscription(tenantId);

  return {
    async find(id: number): Promise<SubscriptionRow | undefined> {
      const { rows } = await sql<SubscriptionRow>`select ${columns} from subscriptions s ${joins}
        where s.tenant_id = ${tenantId} and s.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Holds the row, so that two people cannot move one subscription at the same time. */
    lock(id: number) {
      return db
        .selectFrom('subscriptions')
        .select([
          'id',
          'status',
          'version',
          'cancel_requested_at as cancelRequestedAt',
          'provider_status_at as providerStatusAt',
        ])
        .$narrowType<{ status: SubscriptionStatus }>()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
    },

    /** Who may subscribe: people of the tenant. */
    customer(userId: number) {
      return db
        .selectFrom('memberships')
        .select(['name', 'email'])
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('hidden_at', 'is', null)
        .executeTakeFirst();
    },

    /** The subscription with the payment of its first period. */
    insert(subscription: NewSubscription) {
      return db
        .with('s', (query) =>
          query
            .insertInto('subscriptions')
            .values({
              tenant_id: tenantId,
              user_id: subscription.userId,
              plan_id: subscription.planId,
              status: subscription.status,
              start_at: subscription.startAt,
              end_at: subscription.endAt,
              gross_cents: subscription.grossCents,
              vat_basis_points: subscription.vatBasisPoints,
              recurrence_months: subscription.recurrenceMonths,
            })
            .returning(['tenant_id', 'id', 'start_at', 'end_at', 'gross_cents', 'version']),
        )
        .with('y', (query) =>
          query
            .insertInto('payments')
            .columns(['tenant_id', 'subscription_id', 'amount_cents'])
            .expression((eb) => eb.selectFrom('s').select(['tenant_id', 'id', 'gross_cents']))
            .returning(['id as payment_id', 'period']),
        )
        .selectFrom(['s', 'y'])
        .select(['id', 'start_at as startAt', 'end_at as endAt', 'version'])
        .select(['payment_id as paymentId', 'period'])
        .executeTakeFirstOrThrow();
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
      await db
        .updateTable('payments')
        .set({ amount_cents: terms.grossCents })
        .where('tenant_id', '=', tenantId)
        .where('subscription_id', '=', id)
        .where('paid_at', 'is', null)
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

    async setProviderStatusAt(id: number, changedAt: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ provider_status_at: changedAt })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** From now on it is being cancelled; the first time counts. */
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
      await db
        .updateTable('subscriptions')
        .set(({ eb }) => ({ status, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
