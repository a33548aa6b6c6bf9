import { endingDays } from '@canone/contracts/billing/horizons';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { lastMonths } from '@canone/contracts/overviews/cockpit-links';
import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import type { SubscriptionCounts } from '@canone/contracts/subscriptions/subscription-list';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../../platform/database/rome-days.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from '../receivables/receivable.service.ts';
import {
  isAwaitedInFull,
  receivableConditions,
  runningStatuses,
} from '../receivables/receivable-conditions.table.ts';
import { endOfDueSoon } from '../receivables/receivable-read.service.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';

type Sql = RawBuilder<unknown>;

const { Active, NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

export interface PhaseMonth {
  readonly month: string;
  readonly begun: number;
  readonly ended: number;
}

export interface SubscriptionTask {
  readonly count: number;
  readonly only: { readonly subscriptionId: number; readonly userName: string } | null;
}

/**
 * The subscriptions whose last receivable `y` fulfils a condition. The ids are an array and a scalar subquery. With
 * joins the cached plan would read all rows of the tenant (decision 9).
 */
function byLastReceivable({ db, tenantId }: TenantContext, condition: Sql) {
  const ids = sql`select y.subscription_id as id from receivables y
    where y.tenant_id = ${tenantId} and ${condition} and y.period = (select max(z.period) from receivables z
      where z.tenant_id = ${tenantId} and z.subscription_id = y.subscription_id)`;

  return {
    condition: sql`s.id = any (array(${ids}))`,

    /** Counts the subscriptions that fulfil the condition. If there is only one, also reads its id and its customer. */
    async find(): Promise<SubscriptionTask> {
      const { rows } = await sql<{ n: number; subscriptionId: number; userName: string }>`
        select t.n, t.id as "subscriptionId", (select u.name from subscriptions s
          join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
          where s.tenant_id = ${tenantId} and s.id = t.id) as "userName"
        from (select count(*)::int as n, min(c.id) as id from (${ids}) c) t`.execute(db);
      const { n = 0, subscriptionId = 0, userName = '' } = rows[0] ?? {};
      return { count: n, only: n === 1 ? { subscriptionId, userName } : null };
    },
  };
}

/**
 * AM4, AP7: the condition that nothing was paid of a receivable `y` and that its payment link cannot be used. The link
 * has expired, or was revoked because its account was replaced. A revoked link that was followed by another link does
 * not count.
 */
function hasExpiredLink({ tenantId, now }: TenantContext): Sql {
  const isActive = (link: Sql) => sql`${link}.status = ${sql.lit(PaymentTokenStatus.Active)}`;
  return sql`y.id = any (array(
      select k.receivable_id from payment_tokens k
      where k.tenant_id = ${tenantId} and ${isActive(sql`k`)} and k.expires_at <= ${String(now)}
      union all select k.receivable_id from payment_tokens k
      where k.tenant_id = ${tenantId} and k.revoked_for = 'otherAccount'
        and not exists (select from payment_tokens n where n.tenant_id = ${tenantId}
          and n.receivable_id = k.receivable_id and ${isActive(sql`n`)})))
    and y.subscription_status = ${sql.lit(NotActive)} and y.settled_at is null
    and ${receivableRest} = y.gross_cents and y.charge_state is null`;
}

/** Conditions on the beginning, the end and the due dates of subscriptions `s`, and the counts of these conditions. */
export function subscriptionPhases(ctx: TenantContext) {
  const { db, tenantId, now } = ctx;
  const { overdue } = receivableConditions(now);
  const toConfirm = byLastReceivable(ctx, isAwaitedInFull);
  const linkExpired = byLastReceivable(ctx, hasExpiredLink(ctx));
  const endsBefore = (until: Temporal.Instant) => sql`s.period_ends_at > ${String(now)}
    and s.period_ends_at <= ${String(until)}`;
  /** The first instant in Rome of the next month. `first` is the first day of a month. */
  const endOf = (first: Sql) => startOfDay(sql`(${first}::date + interval '1 month')`);

  const overdueOnes = sql`select y.subscription_id from receivables y
    where y.tenant_id = ${tenantId} and ${overdue}`;
  const isActive = sql`s.status in ${runningStatuses}`;
  const isDueSoon = sql`${isActive} and ${endsBefore(endOfDueSoon(ctx))}`;
  const isEnding = sql`s.status = ${sql.lit(ActiveNoRenewal)} and ${endsBefore(now.add({ hours: 24 * endingDays }))}`;
  const inMonth = (column: 'begun_at' | 'ended_at', month: string): Sql => {
    const first = sql`${`${month}-01`}`;
    return sql`s.${sql.ref(column)} >= ${startOfDay(first)} and s.${sql.ref(column)} < ${endOf(first)}`;
  };
  const counted = (condition: Sql) => sql`(select count(*)::int from subscriptions s
    where s.tenant_id = ${tenantId} and ${condition})`;

  const ofStatus = (status?: number) => subscriptionTallies({ tenantId, status }).count;

  return {
    isActive,
    isOverdue: sql`s.id in (${overdueOnes})`,
    isDueSoon,
    isToConfirm: toConfirm.condition,
    isLinkExpired: linkExpired.condition,
    isEnding,
    inMonth,
    toConfirm: toConfirm.find,
    linkExpired: linkExpired.find,

    /** The number of rows in each ready-made view. */
    async counts(): Promise<SubscriptionCounts> {
      const { rows } = await sql<SubscriptionCounts>`
        select ${ofStatus(undefined)} as all, ${ofStatus(BankTransferPending)} as "awaitingTransfer",
          (select count(distinct subscription_id)::int from (${overdueOnes}) o) as overdue,
          ${counted(isDueSoon)} as "dueSoon", ${counted(toConfirm.condition)} as "toConfirm",
          ${counted(linkExpired.condition)} as "linkExpired",
          ${counted(isEnding)} as ending`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error('the counts are one row');
      return counts;
    },

    /** The numbers of subscriptions that began and that ended in each of the last twelve months. */
    async months(day: Temporal.PlainDate): Promise<readonly PhaseMonth[]> {
      const { rows } = await sql<PhaseMonth>`
        select m.month, b.n as begun, e.n as ended
        from unnest(${lastMonths(day)}::text[]) with ordinality as m(month, place)
        cross join lateral (select (m.month || '-01')::date as first) d
        cross join lateral (select ${startOfDay(sql`d.first`)} as starts, ${endOf(sql`d.first`)} as ends) r
        cross join lateral (select count(*)::int as n from subscriptions s
          where s.tenant_id = ${tenantId} and s.begun_at >= r.starts and s.begun_at < r.ends) b
        cross join lateral (select count(*)::int as n from subscriptions s
          where s.tenant_id = ${tenantId} and s.ended_at >= r.starts and s.ended_at < r.ends) e
        order by m.place`.execute(db);
      return rows;
    },

    async activeNow(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select ${ofStatus(Active)} + ${ofStatus(ActiveNoRenewal)} as n`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async ending(): Promise<number> {
      const { rows } = await sql<{ n: number }>`select ${counted(isEnding)} as n`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
