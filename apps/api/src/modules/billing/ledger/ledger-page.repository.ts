import type { ledgerContract } from '@canone/contracts/ledger/ledger';
import { toHundredths } from '@canone/contracts/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';
import { inSet, isNamed } from '../../../platform/crud/entity-table.ts';
import {
  type ListQuery,
  limitOf,
  limitTo,
  orderOf,
  type RowsQuery,
} from '../../../platform/crud/paging.ts';
import { startOfDay } from '../../../platform/database/rome-days.ts';
import { areTallied, isMoney, ledgerTallies } from './ledger-tallies.repository.ts';

export type Filters = FiltersOf<typeof ledgerContract>;

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  occurredAt: sql`e.occurred_at`,
  amount: sql`e.amount_cents`,
};

/** The default order is newest first. */
export function orderBy(sort = '-occurredAt'): RawBuilder<unknown> {
  return orderOf(sort, sortColumns, sql`e.id`).by;
}

/** The condition that an entry has this amount, received or returned. */
function inAmount(amount: number): RawBuilder<unknown> {
  const cents = toHundredths(amount);
  return sql`e.amount_cents in (${cents}, ${-cents})`;
}

/** Whether the sums of days answer the query. They do if it only filters by days, kind, method and money. */
export function canTally({ filters = {}, searchTerm }: RowsQuery<Filters>): boolean {
  return searchTerm === '' && areTallied(filters);
}

/**
 * The displayed columns of entries. Each look-up is a lateral join with `offset 0`, so that PostgreSQL makes a few
 * look-ups per row `e` of the page and does not join whole tables.
 */
export const shownEntries = (tenantId: number, rows: RawBuilder<unknown>) => sql`
  e.id, e.kind, e.method, e.occurred_at as "occurredAt", e.amount_cents as "amountCents",
    e.vat_cents as "vatCents", e.vat_basis_points as "vatBasisPoints", e.fee_cents as "feeCents",
    e.subscription_id as "subscriptionId", e.user_id as "userId", u.name as "userName", u.email as "userEmail", u.vat_code as "vatCode",
    l.id as "planId", l.name as "planName", c.due_at as "periodStart", e.external_id as "externalId",
    e.corrects_id as "correctsId", h.held as "heldCents", h.allocated as "allocatedCents", e.note,
    p.cents as "pendingRefundCents",
    (e.kind = 'refund' and e.external_id is null and not exists (select from ledger_entries c
      where c.tenant_id = ${tenantId} and c.corrects_id = e.id and c.kind = 'refundCancelled')) as "isStandingReturn",
    e.recorded_at as "recordedAt"
  from ${rows}
  cross join lateral (select u.name, u.email, u.vat_code from memberships u
    where u.tenant_id = ${tenantId} and u.user_id = e.user_id offset 0) u
  cross join lateral (select l.id, l.name from subscriptions s
    join plans l on l.tenant_id = ${tenantId} and l.id = s.plan_id
    where s.tenant_id = ${tenantId} and s.id = e.subscription_id offset 0) l
  left join lateral (select y.due_at from allocations a
    join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
      and y.subscription_id = e.subscription_id
    where a.tenant_id = ${tenantId} and a.entry_id = e.id order by a.id limit 1) c on true
  left join lateral (select sum(x.amount_cents)::int as held,
      coalesce(sum((select sum(a.amount_cents) from allocations a
        where a.tenant_id = ${tenantId} and a.entry_id = x.id)), 0)::int as allocated
    from ledger_entries x where x.tenant_id = ${tenantId} and x.root_id = e.id) h on e.corrects_id is null
  left join (select f.entry_id, sum(f.amount_cents)::int as cents from pending_refunds f
    where f.tenant_id = ${tenantId} group by f.entry_id) p on p.entry_id = e.id`;

/** The conditions on the customer, whose id is in the given column. */
function people(
  { filters: { userId, userName } = {}, searchTerm }: RowsQuery<Filters>,
  customer: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return [
    ...(userId ? [sql`${customer} = ${userId}`] : []),
    ...[userName, searchTerm].flatMap((name) => (name ? [isNamed(customer, name)] : [])),
  ];
}

/** The conditions, the rows and the total of a page of entries `e`. */
export function ledgerPages(tenantId: number) {
  /**
   * The beginning of a statement that uses `where`. `credits` has the chains that have a credit, each by its first
   * entry and with the sum of its credit. The customer is filtered here too, because a chain belongs to one customer.
   */
  function withCredits(query: RowsQuery<Filters>): RawBuilder<unknown> {
    if (!query.filters?.hasCredit) return sql``;
    const conditions = [sql`x.tenant_id = ${tenantId}`, ...people(query, sql`x.user_id`)];
    return sql`with credits as materialized (
      select c.root_id, c.cents from (
        select x.root_id, sum(x.amount_cents - coalesce((select sum(a.amount_cents) from allocations a
          where a.tenant_id = ${tenantId} and a.entry_id = x.id), 0)::int) as cents
        from ledger_entries x where ${sql.join(conditions, sql` and `)} group by x.root_id) c
      where c.cents > 0)`;
  }

  function where(query: RowsQuery<Filters>): RawBuilder<unknown> {
    const { filters = {} } = query;
    const { kind, method, amount, from, to, planId, subscriptionId } = filters;
    return sql.join(
      [
        sql`e.tenant_id = ${tenantId}`,
        ...(kind ? [sql`e.kind = ${kind}`] : []),
        ...(method ? [sql`e.method = ${method}`] : []),
        ...(filters.isMoney ? [isMoney('e')] : []),
        ...(amount === undefined ? [] : [inAmount(amount)]),
        ...(filters.hasCredit ? [inSet(sql`e.id`, sql`select root_id from credits`)] : []),
        ...(from ? [sql`e.occurred_at >= ${startOfDay(sql`${from}`)}`] : []),
        ...(to ? [sql`e.occurred_at < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
        ...people(query, sql`e.user_id`),
        ...(planId
          ? [
              sql`exists (select from subscriptions s where s.tenant_id = ${tenantId}
                and s.id = e.subscription_id and s.plan_id = ${planId})`,
            ]
          : []),
        ...(subscriptionId ? [sql`e.subscription_id = ${subscriptionId}`] : []),
      ],
      sql` and `,
    );
  }

  /** The rows of a page. If the list is sorted by time, the reading begins on the day of the page's first row. */
  function pageOf(query: ListQuery<Filters>): {
    with: RawBuilder<unknown>;
    rows: RawBuilder<unknown>;
  } {
    const { sort = '-occurredAt', filters = {} } = query;
    const order = orderBy(sort);
    const isByTime = sort === 'occurredAt' || sort === '-occurredAt';
    const rows = (onwards: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
      sql`(select e.* from ledger_entries e where ${where(query)} ${onwards} order by ${order} ${limit}) e`;
    if (query.page === 1 || !isByTime || !canTally(query))
      return { with: withCredits(query), rows: rows(sql``, limitTo(query)) };
    const isDescending = sort.startsWith('-');
    const place = ledgerTallies(tenantId, filters).placeOf(
      (query.page - 1) * query.pageSize,
      isDescending,
    );
    const day = sql`(select starts_on from place)`;
    const onwards = isDescending
      ? sql`and e.occurred_at < ${startOfDay(sql`(${day} + 1)`)}`
      : sql`and e.occurred_at >= ${startOfDay(day)}`;
    return {
      with: sql`with ${place}`,
      rows: rows(onwards, sql`${limitOf(query)} offset (select skipped from place)`),
    };
  }

  /** The total. The statement must begin with the `with` of the page, or with `withCredits`. */
  function totalOf(query: RowsQuery<Filters>): RawBuilder<{ total: number }> {
    return canTally(query)
      ? sql`select coalesce(sum(t.n), 0)::int as total from ${ledgerTallies(tenantId, query.filters ?? {}).lines}`
      : sql`select count(*)::int as total from ledger_entries e where ${where(query)}`;
  }

  return { withCredits, where, pageOf, totalOf };
}
