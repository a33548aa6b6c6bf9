import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { maxOfCustomer } from '@canone/contracts/subscriptions/subscription-input';
import { sql } from 'kysely';
import { failOnCommit } from '../../../platform/database/driver/session.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';
import type { SubscriptionRow } from './shown-subscription.repository.ts';

export interface NewSubscription {
  readonly id: number;
  /** The id of the receivable of the first period. */
  readonly paymentId: number;
  readonly userId: number;
  readonly planId: number;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly endAt: string;
  readonly periodEndAt: string;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  readonly listNetCents: number;
  readonly recurrenceMonths: number;
}

/** The customer and the plan of a new subscription, and the ids that were reserved for it. */
export interface Offer extends Pick<NewSubscription, 'id' | 'paymentId'> {
  /** Null when this person does not belong to the tenant. */
  readonly customer: Pick<SubscriptionRow, 'userName' | 'userEmail'> | null;
  /**
   * The customer already has the maximum number of subscriptions. The limit is needed because the page of a customer
   * reads all of them.
   */
  readonly isFull: boolean;
  /** Null when the plan does not exist or is not active. */
  readonly plan: Pick<
    SubscriptionRow,
    'planName' | 'planNetCents' | 'planVatBasisPoints' | 'recurrenceMonths'
  > | null;
}

type OfferRow = Pick<Offer, 'id' | 'paymentId' | 'isFull'> &
  NonNullable<Offer['customer']> &
  NonNullable<Offer['plan']> & {
    readonly isMember: boolean;
    readonly isOffered: boolean;
  };

/** Contains the two statements that create a subscription. */
export function newSubscriptionRepository({ db, tenantId }: TenantContext) {
  return {
    /**
     * Reads everything in one query, including reserved ids, so that nothing must be read after the insert. The
     * customer is locked until the end of the transaction, so that an erasure of the person does not miss the
     * subscription. The plan is locked too, so that nobody deletes it. The subquery `select 1` has a column, because
     * Citus needs one.
     */
    async readOffer(userId: number, planId: number): Promise<Offer> {
      const { rows } = await sql<OfferRow>`
        select nextval('subscriptions_id_seq') as id, nextval('receivables_id_seq') as "paymentId",
          u.user_id is not null as "isMember", u.name as "userName", u.email as "userEmail",
          p.id is not null as "isOffered", p.name as "planName", p.net_cents as "planNetCents",
          p.vat_basis_points as "planVatBasisPoints", p.recurrence_months as "recurrenceMonths",
          exists (select 1 from subscriptions s where s.tenant_id = ${tenantId} and s.user_id = ${userId}
            offset ${sql.lit(maxOfCustomer - 1)} limit 1) as "isFull"
        from (select 1) one
        left join (select m.user_id, m.name, m.email from memberships m
          where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.hidden_at is null for share) u on true
        left join (select * from plans p
          where p.tenant_id = ${tenantId} and p.id = ${planId} and p.is_active for key share) p on true`.execute(
        db,
      );
      const { id, paymentId, isMember, isFull, userName, userEmail, isOffered, ...plan } =
        onlyRow(rows);
      return {
        id,
        paymentId,
        isFull,
        customer: isMember ? { userName, userEmail } : null,
        plan: isOffered ? plan : null,
      };
    },

    /**
     * Inserts the subscription and the receivable of its first period. The insert is not awaited, but the commit fails
     * if it fails.
     */
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
  };
}
