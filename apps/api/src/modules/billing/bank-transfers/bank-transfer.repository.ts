import type { TenantContext } from '../../../platform/request/context.ts';

export function bankTransferRepository({ db, tenantId }: TenantContext) {
  const ofTenant = db
    .selectFrom('bank_transfers')
    .select('ledger_entry_id')
    .where('tenant_id', '=', tenantId);

  return {
    /** The ledger entry of a transfer, without a lock. */
    async knownEntryOf(id: number): Promise<number | null> {
      const row = await ofTenant.where('id', '=', id).executeTakeFirst();
      return row?.ledger_entry_id ?? null;
    },

    /** The ledger entry of a transfer; null before its approval. Locks the row until the end of the transaction. */
    async entryOf(id: number): Promise<number | null> {
      const row = await ofTenant.where('id', '=', id).forUpdate().executeTakeFirst();
      return row?.ledger_entry_id ?? null;
    },

    /** The movement of a statement from which a transfer was confirmed. */
    async movementOf(id: number): Promise<number | null> {
      const row = await db
        .selectFrom('bank_transfers')
        .select('bank_movement_id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.bank_movement_id ?? null;
    },

    async setMovement(id: number, movementId: number, beganWaiting: boolean): Promise<void> {
      await db
        .updateTable('bank_transfers')
        .set({ bank_movement_id: movementId, began_waiting: beganWaiting })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** The transfers of a movement, the newest first. */
    ofMovement(movementId: number) {
      return db
        .selectFrom('bank_transfers')
        .select(['id', 'receivable_id as receivableId', 'began_waiting as beganWaiting'])
        .where('tenant_id', '=', tenantId)
        .where('bank_movement_id', '=', movementId)
        .orderBy('id', 'desc')
        .execute();
    },

    async setEntry(id: number, entryId: number | null): Promise<void> {
      await db
        .updateTable('bank_transfers')
        .set({ ledger_entry_id: entryId })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
