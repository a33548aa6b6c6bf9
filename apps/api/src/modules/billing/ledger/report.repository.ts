import type { CollectedBy } from '@canone/contracts/report';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

export interface CollectedRow {
  readonly key: string;
  readonly count: number;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly returnedCents: number;
  readonly feeCents: number;
}

const keys: Readonly<Record<CollectedBy, RawBuilder<unknown>>> = {
  month: sql`to_char(e.day, 'YYYY-MM')`,
  vatRate: sql`e.vat_basis_points::text`,
  method: sql`e.method`,
};

export function reportRepository({ db, tenantId }: TenantContext) {
  return {
    /** Money received less money returned between two days in Rome, both included. */
    async collected(by: CollectedBy, from: string, to: string): Promise<readonly CollectedRow[]> {
      const { rows } = await sql<CollectedRow>`
        select ${keys[by]} as key, count(*)::int as count, sum(e.amount_cents)::float8 as "amountCents",
          sum(e.vat_cents)::float8 as "vatCents",
          coalesce(sum(e.amount_cents) filter (where e.corrects_id is not null), 0)::float8 as "returnedCents",
          coalesce(sum(e.fee_cents), 0)::float8 as "feeCents"
        from ledger_entries e
        where e.tenant_id = ${tenantId} and e.day >= ${from}::date and e.day <= ${to}::date and e.method <> 'none'
        group by 1 order by 1`.execute(db);
      return rows;
    },
  };
}
