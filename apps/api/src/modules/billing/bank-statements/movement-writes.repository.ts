import type { MovementState } from '@canone/contracts/bank/bank-movement';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** Writes the decisions about movements, and the payers whose later movements are ignored. */
export function movementWrites({ db, tenantId, now, actor }: TenantContext) {
  return {
    async decide(
      id: number,
      state: MovementState,
      returnEntryId: number | null = null,
    ): Promise<void> {
      const isOpen = state === 'open';
      await db
        .updateTable('bank_movements')
        .set(({ eb }) => ({
          state,
          return_entry_id: returnEntryId,
          decided_at: isOpen ? null : String(now),
          decided_by: isOpen ? null : (actor?.id ?? null),
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** Makes the import ignore later movements of this payer, found by IBAN or name. Needs one of them. */
    async rememberPayer(id: number): Promise<void> {
      await sql`insert into bank_ignored_payers (tenant_id, bank_account_id, direction, payer_key)
        select tenant_id, bank_account_id, direction, coalesce(payer_iban, nullif(fold(payer_name), ''))
        from bank_movements where tenant_id = ${tenantId} and id = ${id}
          and coalesce(payer_iban, nullif(fold(payer_name), '')) is not null
        on conflict do nothing`.execute(db);
    },

    async forgetPayer(id: number): Promise<void> {
      await sql`delete from bank_ignored_payers p using bank_movements m
        where p.tenant_id = ${tenantId} and m.tenant_id = ${tenantId} and m.id = ${id}
          and p.bank_account_id = m.bank_account_id and p.direction = m.direction
          and p.payer_key = coalesce(m.payer_iban, nullif(fold(m.payer_name), ''))`.execute(db);
    },
  };
}
