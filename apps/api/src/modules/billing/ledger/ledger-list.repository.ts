import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/billing/ledger-rules';
import { sql } from 'kysely';
import {
  idsInOrder,
  idsOf,
  type ListQuery,
  type RowsQuery,
} from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { CustomerAndPlan } from '../receivables/customer-and-plan.table.ts';
import {
  canTally,
  type Filters,
  ledgerPages,
  orderBy,
  shownEntries,
} from './ledger-page.repository.ts';
import { isMoney, ledgerTallies } from './ledger-tallies.repository.ts';

export interface LedgerRow extends CustomerAndPlan {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  readonly method: LedgerMethod;
  readonly occurredAt: string;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  readonly feeCents: number | null;
  readonly subscriptionId: number;
  readonly periodStart: string | null;
  readonly externalId: string | null;
  readonly correctsId: number | null;
  /** The sum of the whole chain. Null for an entry that corrects another entry. */
  readonly heldCents: number | null;
  readonly allocatedCents: number | null;
  readonly pendingRefundCents: number | null;
  /** Whether the entry is a return by bank that a person recorded and nobody cancelled. */
  readonly isStandingReturn: boolean;
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
  /** The sum of the credits. Null unless the list is filtered to movements with credit. */
  readonly creditCents: number | null;
}

export function ledgerListRepository({ db, tenantId }: TenantContext) {
  const { withCredits, where, pageOf, totalOf } = ledgerPages(tenantId);

  const chosen = (ids: readonly number[]) => sql<LedgerRow>`
    select ${shownEntries(
      tenantId,
      sql`${idsInOrder(ids)} join ledger_entries e on e.tenant_id = ${tenantId} and e.id = chosen.id`,
    )}
    order by chosen.place`;

  return {
    async list(query: ListQuery<Filters>): Promise<{ items: LedgerRow[]; totalCount: number }> {
      const page = pageOf(query);
      const { rows: items } = await sql<LedgerRow & { total: number }>`
        ${page.with} select (${totalOf(query)}) as total, ${shownEntries(tenantId, page.rows)}
        order by ${orderBy(query.sort)}`.execute(db);
      if (items[0]) return { items, totalCount: items[0].total };
      // a page after the last one has no row, so the total must be read separately
      const { rows } = await sql<{
        total: number;
      }>`${withCredits(query)} ${totalOf(query)}`.execute(db);
      return { items, totalCount: rows[0]?.total ?? 0 };
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(
        db,
        sql`${withCredits(query)} select e.id from ledger_entries e where ${where(query)} order by ${orderBy(query.sort)}`,
      ),

    async rows(ids: readonly number[]): Promise<readonly LedgerRow[]> {
      const { rows } = await chosen(ids).execute(db);
      return rows;
    },

    async find(id: number): Promise<LedgerRow | undefined> {
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },

    /** The totals of money. A write-off is left out, because it moves no money and has no credit. */
    async totals(query: RowsQuery<Filters>): Promise<readonly TotalRow[]> {
      const isOfCredits = query.filters?.hasCredit === true;
      const [credit, credits, creditCents] = isOfCredits
        ? [sql`, k.cents`, sql`join credits k on k.root_id = e.id`, sql`sum(t.cents)::float8`]
        : [sql``, sql``, sql`null`];
      const lines = canTally(query)
        ? ledgerTallies(tenantId, query.filters ?? {}).lines
        : sql`(select e.method, e.vat_basis_points, 1 as n, e.amount_cents, e.vat_cents,
            coalesce(e.fee_cents, 0) as fee_cents ${credit}
            from ledger_entries e ${credits} where ${where(query)}) t where true`;
      const { rows } = await sql<TotalRow>`
        ${withCredits(query)}
        select t.method, t.vat_basis_points as "vatBasisPoints", sum(t.n)::int as count,
          sum(t.amount_cents)::float8 as "amountCents", sum(t.vat_cents)::float8 as "vatCents",
          sum(t.fee_cents)::float8 as "feeCents", ${creditCents} as "creditCents"
        from ${lines} and ${isMoney('t')}
        group by t.method, t.vat_basis_points order by t.method, t.vat_basis_points`.execute(db);
      return rows;
    },
  };
}
