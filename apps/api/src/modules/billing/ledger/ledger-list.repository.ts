import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/ledger-rules';
import type { ledgerContract } from '@canone/contracts/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import type { FiltersOf } from '../../../kit/crud/contract-types.ts';
import { patternOf } from '../../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  limitTo,
  type ListQuery,
  onePage,
  type RowsQuery,
} from '../../../kit/crud/paging.ts';

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
  /** Of the whole chain; null on an entry that corrects another. */
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

/** Newest first, unless sorted. */
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
        ...(from ? [sql`e.day >= ${from}::date`] : []),
        ...(to ? [sql`e.day <= ${to}::date`] : []),
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

  /** Each look-up is apart and behind `offset 0`: the plan stays a few look-ups for each row of the page. */
  const shown = (chosen: RawBuilder<unknown>) => sql<LedgerRow>`
    select e.id, e.kind, e.method, e.occurred_at as "occurredAt", e.amount_cents as "amountCents",
      e.vat_cents as "vatCents", e.vat_basis_points as "vatBasisPoints", e.fee_cents as "feeCents",
      e.subscription_id as "subscriptionId", e.user_id as "userId", u.name as "userName", p.vat_code as "vatCode",
      l.id as "planId", l.name as "planName", c.due_at as "periodStart", e.external_id as "externalId",
      e.corrects_id as "correctsId", h.held as "heldCents", h.allocated as "allocatedCents", e.note,
      e.recorded_at as "recordedAt"
    from ${chosen} join ledger_entries e on e.tenant_id = ${tenantId} and e.id = chosen.id
    cross join lateral (select u.name from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = e.user_id offset 0) u
    left join lateral (select p.vat_code from users p where p.id = e.user_id offset 0) p on true
    cross join lateral (select l.id, l.name from subscriptions s
      join plans l on l.tenant_id = ${tenantId} and l.id = s.plan_id
      where s.tenant_id = ${tenantId} and s.id = e.subscription_id offset 0) l
    left join lateral (select y.due_at from allocations a
      join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
      where a.tenant_id = ${tenantId} and a.entry_id = e.id order by a.id limit 1) c on true
    left join lateral (select sum(x.amount_cents)::int as held,
        coalesce(sum((select sum(a.amount_cents) from allocations a
          where a.tenant_id = ${tenantId} and a.entry_id = x.id)), 0)::int as allocated
      from ledger_entries x where x.tenant_id = ${tenantId} and x.root_id = e.id) h on e.corrects_id is null
    order by chosen.place`;

  return {
    async list(query: ListQuery<Filters>) {
      const order = orderBy(query.sort);
      const page = sql`(select id, row_number() over () as place from (
        select e.id from ledger_entries e where ${where(query)} order by ${order} ${limitTo(query)}) ids) chosen`;
      return onePage<LedgerRow>(
        db,
        shown(page),
        sql`select count(*) as total from ledger_entries e where ${where(query)}`,
      );
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(
        db,
        sql`select e.id from ledger_entries e where ${where(query)} order by ${orderBy(query.sort)}`,
      ),

    async rows(ids: readonly number[]): Promise<readonly LedgerRow[]> {
      const { rows } = await shown(chosenOnes(ids)).execute(db);
      return rows;
    },

    async find(id: number): Promise<LedgerRow | undefined> {
      const { rows } = await shown(chosenOnes([id])).execute(db);
      return rows[0];
    },

    /** Money only: what was written off moved none. */
    async totals(query: RowsQuery<Filters>): Promise<readonly TotalRow[]> {
      const { rows } = await sql<TotalRow>`
        select e.method, e.vat_basis_points as "vatBasisPoints", count(*)::int as count,
          sum(e.amount_cents)::float8 as "amountCents", sum(e.vat_cents)::float8 as "vatCents",
          coalesce(sum(e.fee_cents), 0)::float8 as "feeCents"
        from ledger_entries e where ${where(query)} and e.method <> 'none'
        group by e.method, e.vat_basis_points order by e.method, e.vat_basis_points`.execute(db);
      return rows;
    },
  };
}
