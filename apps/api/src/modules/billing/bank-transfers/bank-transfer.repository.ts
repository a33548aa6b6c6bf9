import type { BankTransfer } from '@canone/contracts/bank/bank-transfer';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { toHundredths } from '@canone/contracts/values/money';
import { sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';

/** The facts about a subscription that the booking of a transfer needs. */
export interface SubscriptionToBook {
  readonly id: number;
  readonly userId: number;
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly isBilledByProvider: boolean;
}

/** The bank movement that a person or a rule has confirmed as this transfer. */
export interface ConfirmedMovement {
  readonly id: number;
  /** The confirmation has made the subscription wait for transfers, so its undo ends that wait. */
  readonly beganWaiting: boolean;
}

/** The ledger entry of a new transfer, and its movement if the transfer comes from a statement. */
interface Origin {
  readonly entryId: number;
  readonly movement?: ConfirmedMovement | undefined;
}

type Tenant = Pick<TenantContext, 'db' | 'tenantId'>;

/** Reads what the booking of a transfer needs, and inserts approved transfers. */
function newTransfers({ db, tenantId }: Tenant) {
  return {
    /** Reserves an id for a transfer that is inserted later. */
    async drawId(): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select nextval('bank_transfers_id_seq')::int as id`.execute(db);
      return onlyRow(rows).id;
    },

    /** Inserts an approved transfer that refers to its ledger entry and to its movement. */
    async insert(transfer: BankTransfer, { entryId, movement }: Origin): Promise<void> {
      await db
        .insertInto('bank_transfers')
        .values({
          tenant_id: tenantId,
          id: transfer.id,
          receivable_id: transfer.paymentId,
          amount_cents: toHundredths(transfer.amount),
          approved_at: transfer.approvalDate,
          ledger_entry_id: entryId,
          bank_movement_id: movement?.id ?? null,
          began_waiting: movement?.beganWaiting ?? false,
          version: transfer.version,
        })
        .execute();
    },

    async subscriptionToBook(receivableId: number): Promise<SubscriptionToBook | undefined> {
      const { rows } = await sql<SubscriptionToBook>`
        select s.id, s.user_id as "userId", s.status, s.start_at as "startAt",
          exists (select from receivables b where b.tenant_id = ${tenantId} and b.subscription_id = s.id
            and b.provider_subscription_id is not null) as "isBilledByProvider"
        from receivables y join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
        where y.tenant_id = ${tenantId} and y.id = ${receivableId}`.execute(db);
      return rows[0];
    },
  };
}

export function bankTransferRepository({ db, tenantId }: Tenant) {
  const ofTenant = db
    .selectFrom('bank_transfers')
    .select('ledger_entry_id')
    .where('tenant_id', '=', tenantId);

  return {
    ...newTransfers({ db, tenantId }),

    /** The ledger entry of a transfer, read without a lock on the transfer. */
    async knownEntryOf(id: number): Promise<number | null> {
      const row = await ofTenant.where('id', '=', id).executeTakeFirst();
      return row?.ledger_entry_id ?? null;
    },

    /**
     * The ledger entry of a transfer. Null before its approval. Locks the transfer until the end of the transaction.
     */
    async entryOf(id: number): Promise<number | null> {
      const row = await ofTenant.where('id', '=', id).forUpdate().executeTakeFirst();
      return row?.ledger_entry_id ?? null;
    },

    /** The movement of a statement that was confirmed as this transfer. Null when a person registered the transfer. */
    async movementOf(id: number): Promise<number | null> {
      const row = await db
        .selectFrom('bank_transfers')
        .select('bank_movement_id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.bank_movement_id ?? null;
    },

    /** The transfers of a movement, newest first. */
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
