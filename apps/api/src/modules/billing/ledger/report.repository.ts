import type { CollectedBy } from '@canone/contracts/ledger/report';
import type { DayRange, MoneyMethod } from '@canone/contracts/overviews/cockpit-links';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isReturn } from './ledger-kinds.table.ts';
import { isMoney, ledgerTallies } from './ledger-tallies.repository.ts';

export interface CollectedRow {
  readonly key: string;
  readonly count: number;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly returnedCents: number;
  readonly feeCents: number;
}

export interface MonthRow {
  readonly month: string;
  readonly method: MoneyMethod;
  readonly count: number;
  readonly cents: number;
}

const keys: Readonly<Record<CollectedBy, RawBuilder<unknown>>> = {
  month: sql`to_char(t.starts_on, 'YYYY-MM')`,
  vatRate: sql`t.vat_basis_points::text`,
  method: sql`t.method`,
};

export function reportRepository({ db, tenantId }: TenantContext) {
  return {
    /** The money received minus the money returned between two days in Rome. Both days are included. */
    async collected(by: CollectedBy, from: string, to: string): Promise<readonly CollectedRow[]> {
      const { rows } = await sql<CollectedRow>`
        select ${keys[by]} as key, sum(t.n)::int as count, sum(t.amount_cents)::float8 as "amountCents",
          sum(t.vat_cents)::float8 as "vatCents",
          coalesce(sum(t.amount_cents) filter (where ${isReturn('t')}), 0)
            ::float8 as "returnedCents",
          sum(t.fee_cents)::float8 as "feeCents"
        from ${ledgerTallies(tenantId, { from, to }).lines} and ${isMoney('t')}
        group by 1 order by 1`.execute(db);
      return rows;
    },

    /** The money received minus the money returned, by month and method, in one query. */
    async byMonthAndMethod(range: DayRange): Promise<readonly MonthRow[]> {
      const { rows } = await sql<MonthRow>`
        select ${keys.month} as month, t.method, sum(t.n)::int as count, sum(t.amount_cents)::float8 as cents
        from ${ledgerTallies(tenantId, range).lines} and ${isMoney('t')}
        group by 1, 2 order by 1, 2`.execute(db);
      return rows;
    },
  };
}
