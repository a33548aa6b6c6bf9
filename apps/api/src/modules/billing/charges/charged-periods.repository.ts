import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** A receivable of a subscription, with the sales of one provider that pay it or are expected to pay it. */
export interface ChargedPeriod {
  readonly period: number;
  readonly grossCents: number;
  /** The id of the pending or refused sale for this receivable. */
  readonly awaitedSaleId: string | null;
  /** The ids of the sales that cover this receivable. */
  readonly saleIds: readonly string[];
}

export async function chargedPeriods(
  { db, tenantId }: TenantContext,
  subscriptionId: number,
  providerId: number,
): Promise<readonly ChargedPeriod[]> {
  const { rows } = await sql<ChargedPeriod>`
    select y.period, y.gross_cents as "grossCents", y.charge_sale_id as "awaitedSaleId",
      (select coalesce(json_agg(x.external_id), '[]') from (
        select o.external_id from allocations a
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
        join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.root_id
        where a.tenant_id = ${tenantId} and a.receivable_id = y.id and o.kind = 'charge'
          and o.payment_provider_id = ${providerId}
        group by o.external_id having sum(a.amount_cents) > 0) x) as "saleIds"
    from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId}
    order by y.period`.execute(db);
  return rows;
}
