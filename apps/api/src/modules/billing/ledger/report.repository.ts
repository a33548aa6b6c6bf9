import type { CollectedBy } from '@canone/contracts/report';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import { ledgerTallies } from './ledger-tallies.repository.ts';

export interface CollectedRow {
  readonly key: string;
  readonly count: number;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly returnedCents: number;
  readonly feeCents: number;
}

const keys: Readonly<Record<CollectedBy, RawBuilder<unknown>>> = {
  month: sql`to_char(t.starts_on, 'YYYY-MM')`,
  vatRate: sql`t.vat_basis_points::text`,
  method: sql`t.method`,
};

export function reportRepository({ db, tenantId }: TenantContext) {
  return {
    /** Money received less money returned between two days in Rome, both included. */
    async collected(by: CollectedBy, from: string, to: string): Promise<readonly CollectedRow[]> {
      const { rows } = await sql<CollectedRow>`
        select ${keys[by]} as key, sum(t.n)::int as count, sum(t.amount_cents)::float8 as "amountCents",
          sum(t.vat_cents)::float8 as "vatCents",
          coalesce(sum(t.amount_cents) filter (where t.kind in ('refund', 'reversal', 'reversalCancelled')), 0)
            ::float8 as "returnedCents",
          sum(t.fee_cents)::float8 as "feeCents"
        from ${ledgerTallies(tenantId, { from, to }).lines} and t.method <> 'none'
        group by 1 order by 1`.execute(db);
      return rows;
    },
  };
}
