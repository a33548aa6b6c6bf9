import type { LedgerEntryKind } from '@canone/contracts/billing/ledger-rules';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

export interface UsedCreditRow {
  readonly receivableId: number;
  readonly entryId: number;
  readonly kind: LedgerEntryKind;
  readonly occurredAt: string;
  readonly entryCents: number;
  readonly cents: number;
}

/**
 * Finds the credits that pay receivables of a subscription. A credit is money of an entry that belongs to another
 * subscription or that was first used for another receivable. Money that was taken back is not included.
 */
export function usedCreditRepository({ db, tenantId }: TenantContext) {
  return {
    async isSubscription(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async of(subscriptionId: number): Promise<readonly UsedCreditRow[]> {
      const { rows } = await sql<UsedCreditRow>`
        select y.id as "receivableId", o.id as "entryId", o.kind, o.occurred_at as "occurredAt",
          o.amount_cents as "entryCents", sum(a.amount_cents)::int as cents
        from receivables y
        join allocations a on a.tenant_id = ${tenantId} and a.receivable_id = y.id
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
        join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.root_id and o.kind <> 'writeOff'
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId}
          and (o.subscription_id <> y.subscription_id or y.id <> (select f.receivable_id from allocations f
            where f.tenant_id = ${tenantId} and f.entry_id = o.id order by f.id limit 1))
        group by y.id, o.id, o.kind, o.occurred_at, o.amount_cents
        having sum(a.amount_cents) > 0 order by o.occurred_at, o.id`.execute(db);
      return rows;
    },
  };
}
