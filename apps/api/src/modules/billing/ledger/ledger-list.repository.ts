import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/ledger-rules';
import type { ledgerContract } from '@canone/contracts/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import type { FiltersOf } from '../../../kit/crud/contract-types.ts';
import { patternOf } from '../../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  limitOf,
  limitTo,
  type ListQuery,
  type RowsQuery,
} from '../../../kit/crud/paging.ts';
import { areTallied, isMoney, ledgerTallies, startOfDay } from './ledger-tallies.repository.ts';

type Filters = FiltersOf<typeof ledgerContract>;

export interface LedgerRow {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  readonly method: LedgerMethod;
  readonly occurredAt: string;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  readonly feeCents: number | null;
  readonly subscriptionId: number;
  readonly userId: number;
  readonly userName: string;
  readonly vatCode: string | null;
  readonly planId: number;
  readonly planName: string;
  readonly periodStart: string | null;
  readonly externalId: string | null;
  readonly correctsId: number | null;
  /** The sum of the whole chain; null on an entry that corrects another. */
  readonly heldCents: number | null;
  readonly allocatedCents: number | null;
  readonly note: string | null;
  readonly recordedAt: string;
}

export interface TotalRow {
  readonly method: LedgerMethod;
  readonly vatBasisPoints: number;
  readonly count: number;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly feeCents: number;
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  occurredAt: sql`e.occurred_at`,
  amount: sql`e.amount_cents`,
};

/** Newest first by default. */
function orderBy(sort = '-occurredAt'): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[isDescending ? sort.slice(1) : sort] ?? sql`e.occurred_at`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${column} ${direction}, e.id ${direction}`;
}

export function ledgerListRepository({ db, tenantId }: TenantContext) {
  function where({ filters = {}, searchTerm }: RowsQuery<Filters>): RawBuilder<unknown> {
    const { kind, method, from, to, userId, userName, planId, subscriptionId } = filters;
    const people = (name: string) =>
      sql`e.user_id = any ((select find_member_ids(${patternOf(name)}))::int[])`;
    return sql.join(
      [
        sql`e.tenant_id = ${tenantId}`,
        ...(kind ? [sql`e.kind = ${kind}`] : []),
        ...(method ? [sql`e.method = ${method}`] : []),
        ...(filters.isMoney ? [isMoney('e')] : []),
        ...(from ? [sql`e.occurred_at >= ${startOfDay(sql`${from}`)}`] : []),
        ...(to ? [sql`e.occurred_at < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
        ...(userId ? [sql`e.user_id = ${userId}`] : []),
        ...[userName, searchTerm].flatMap((name) => (name ? [people(name)] : [])),
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

  /** Each look-up is lateral with `offset 0`, so that the plan does a few look-ups per row `e` of the page. */
  const shown = (rows: RawBuilder<unknown>) => sql`
    e.id, e.kind, e.method, e.occurred_at as "occurredAt", e.amount_cents as "amountCents",
      e.vat_cents as "vatCents", e.vat_basis_points as "vatBasisPoints", e.fee_cents as "feeCents",
      e.subscription_id as "subscriptionId", e.user_id as "userId", u.name as "userName", u.vat_code as "vatCode",
      l.id as "planId", l.name as "planName", c.due_at as "periodStart", e.external_id as "externalId",
      e.corrects_id as "correctsId", h.held as "heldCents", h.allocated as "allocatedCents", e.note,
      e.recorded_at as "recordedAt"
    from ${rows}
    cross join lateral (select u.name, u.vat_code from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = e.user_id offset 0) u
    cross join lateral (select l.id, l.name from subscriptions s
      join plans l on l.tenant_id = ${tenantId} and l.id = s.plan_id
      where s.tenant_id = ${tenantId} and s.id = e.subscription_id offset 0) l
    left join lateral (select y.due_at from allocations a
      join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
      where a.tenant_id = ${tenantId} and a.entry_id = e.id order by a.id limit 1) c on true
    left join lateral (select sum(x.amount_cents)::int as held,
        coalesce(sum((select sum(a.amount_cents) from allocations a
          where a.tenant_id = ${tenantId} and a.entry_id = x.id)), 0)::int as allocated
      from ledger_entries x where x.tenant_id = ${tenantId} and x.root_id = e.id) h on e.corrects_id is null`;

  const canTally = ({ filters = {}, searchTerm }: RowsQuery<Filters>) =>
    searchTerm === '' && areTallied(filters);

  const chosen = (ids: readonly number[]) => sql<LedgerRow>`
    select ${shown(sql`${chosenOnes(ids)} join ledger_entries e on e.tenant_id = ${tenantId} and e.id = chosen.id`)}
    order by chosen.place`;

  /** The rows of a page. In the order of time, a late page starts at the day that contains it. */
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
      return { with: sql``, rows: rows(sql``, limitTo(query)) };
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

  function totalOf(query: RowsQuery<Filters>): RawBuilder<{ total: number }> {
    return canTally(query)
      ? sql`select coalesce(sum(t.n), 0)::int as total from ${ledgerTallies(tenantId, query.filters ?? {}).lines}`
      : sql`select count(*)::int as total from ledger_entries e where ${where(query)}`;
  }

  return {
    async list(query: ListQuery<Filters>): Promise<{ items: LedgerRow[]; totalCount: number }> {
      const page = pageOf(query);
      const { rows: items } = await sql<LedgerRow & { total: number }>`
        ${page.with} select (${totalOf(query)}) as total, ${shown(page.rows)}
        order by ${orderBy(query.sort)}`.execute(db);
      if (items[0]) return { items, totalCount: items[0].total };
      // past the end no row contains the total
      const { rows } = await totalOf(query).execute(db);
      return { items, totalCount: rows[0]?.total ?? 0 };
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(
        db,
        sql`select e.id from ledger_entries e where ${where(query)} order by ${orderBy(query.sort)}`,
      ),

    async rows(ids: readonly number[]): Promise<readonly LedgerRow[]> {
      const { rows } = await chosen(ids).execute(db);
      return rows;
    },

    async find(id: number): Promise<LedgerRow | undefined> {
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },

    /** Only money: a write-off moves none. */
    async totals(query: RowsQuery<Filters>): Promise<readonly TotalRow[]> {
      const lines = canTally(query)
        ? ledgerTallies(tenantId, query.filters ?? {}).lines
        : sql`(select e.method, e.vat_basis_points, 1 as n, e.amount_cents, e.vat_cents,
            coalesce(e.fee_cents, 0) as fee_cents from ledger_entries e where ${where(query)}) t where true`;
      const { rows } = await sql<TotalRow>`
        select t.method, t.vat_basis_points as "vatBasisPoints", sum(t.n)::int as count,
          sum(t.amount_cents)::float8 as "amountCents", sum(t.vat_cents)::float8 as "vatCents",
          sum(t.fee_cents)::float8 as "feeCents"
        from ${lines} and ${isMoney('t')}
        group by t.method, t.vat_basis_points order by t.method, t.vat_basis_points`.execute(db);
      return rows;
    },
  };
}
