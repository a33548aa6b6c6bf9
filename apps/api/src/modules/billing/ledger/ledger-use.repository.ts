import type { LedgerEntryKind } from '@canone/contracts/billing/ledger-rules';
import type { LedgerUse } from '@canone/contracts/ledger/ledger-use';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

export interface CoveredRow {
  readonly receivableId: number;
  readonly subscriptionId: number;
  readonly planName: string;
  readonly periodStart: string;
  readonly cents: number;
}

export interface CorrectionRow {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  readonly occurredAt: string;
  readonly cents: number;
}

export function ledgerUseRepository({ db, tenantId }: TenantContext) {
  return {
    /**
     * The receivables that an entry and its corrections cover. For a correction these are the receivables that it
     * uncovered.
     */
    async covered(id: number): Promise<readonly CoveredRow[]> {
      const { rows } = await sql<CoveredRow>`
        select y.id as "receivableId", y.subscription_id as "subscriptionId", l.name as "planName",
          y.due_at as "periodStart", sum(a.amount_cents)::int as cents
        from ledger_entries x
        join allocations a on a.tenant_id = ${tenantId} and a.entry_id = x.id
        join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
        join plans l on l.tenant_id = ${tenantId} and l.id = s.plan_id
        where x.tenant_id = ${tenantId} and (x.root_id = ${id} or x.id = ${id})
        group by y.id, y.subscription_id, l.name, y.due_at
        having sum(a.amount_cents) <> 0 order by y.due_at, y.id`.execute(db);
      return rows;
    },

    /** The later entries of the chain of a receipt. For a return this is the entry that cancels it. */
    async corrections(id: number): Promise<readonly CorrectionRow[]> {
      const { rows } = await sql<CorrectionRow>`
        select x.id, x.kind, x.occurred_at as "occurredAt", x.amount_cents as cents
        from ledger_entries e
        join ledger_entries x on x.tenant_id = ${tenantId} and x.root_id = e.root_id and x.corrects_id is not null
        where e.tenant_id = ${tenantId} and e.id = ${id} and ${id}::int in (x.root_id, x.corrects_id)
        order by x.occurred_at, x.id`.execute(db);
      return rows;
    },

    /** The movement of a statement that was confirmed as this entry's transfer. Null for other entries. */
    async bankMovement(id: number): Promise<LedgerUse['bankMovement']> {
      const { rows } = await sql<NonNullable<LedgerUse['bankMovement']>>`
        select m.booked_on::text as "bookedOn", m.payer_name as "payerName", m.text
        from ledger_entries e
        join receivables y on y.tenant_id = ${tenantId} and y.subscription_id = e.subscription_id
        join bank_transfers b on b.tenant_id = ${tenantId} and b.receivable_id = y.id and b.ledger_entry_id = e.id
        join bank_movements m on m.tenant_id = ${tenantId} and m.id = b.bank_movement_id
        where e.tenant_id = ${tenantId} and e.id = ${id} limit 1`.execute(db);
      return rows[0] ?? null;
    },
  };
}
