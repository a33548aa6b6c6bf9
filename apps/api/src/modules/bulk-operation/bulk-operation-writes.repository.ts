import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { SubscriptionTerms } from '@canone/contracts/lists/bulk-operation';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import { startedBy } from './bulk-operation.repository.ts';

/** The person who confirms an operation, and the session whose rights are needed to process its rows. */
export interface Confirmation {
  readonly personId: number;
  readonly roleId: number;
  readonly session: { readonly id: string; readonly epoch: number };
}

export interface NewOperation {
  readonly action: BulkAction;
  readonly terms?: SubscriptionTerms | undefined;
}

/** A record to process, with its name. */
export interface BulkSubject {
  readonly id: number;
  readonly label: string;
}

/** The checks before one person starts or resumes an operation. */
function begunWork({ db, tenantId }: TenantContext, personId: number) {
  const own = startedBy(tenantId, personId);

  return {
    /** Makes starts and resumptions of the same action by the same person wait for each other. */
    async lockAction(action: BulkAction): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(
        ${`bulk:${tenantId}:${personId}:${action}`}, 0))`.execute(db);
    },

    /** Counts the rows of the operations that the person has started after `since`. */
    async countRowsSince(since: Temporal.Instant): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from bulk_operations o join bulk_rows r on r.tenant_id = ${tenantId} and r.operation_id = o.id
        where ${own} and o.started_at > ${String(since)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async isRunning(action: BulkAction): Promise<boolean> {
      const { rows } = await sql`select o.id from bulk_operations o
        where ${own} and o.action = ${action} and o.work_at is not null`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Starts, cancels and resumes operations of one person. */
export function bulkOperationWrites(ctx: TenantContext, personId: number) {
  const { db, tenantId, now } = ctx;
  const own = startedBy(tenantId, personId);
  const rowsOf = (operationId: number) =>
    db
      .updateTable('bulk_rows')
      .where('tenant_id', '=', tenantId)
      .where('operation_id', '=', operationId);

  return {
    ...begunWork(ctx, personId),

    /** The new operation's id; undefined while the person has the same action running. */
    async insert({ action, terms }: NewOperation, { roleId, session }: Confirmation) {
      const at = String(now);
      const row = await db
        .insertInto('bulk_operations')
        .values({
          tenant_id: tenantId,
          action,
          started_at: at,
          started_by: personId,
          role_id: roleId,
          session_id: session.id,
          session_epoch: session.epoch,
          confirmed_at: at,
          work_at: at,
          plan_id: terms?.planId ?? null,
          start_at: terms?.startDate ?? null,
          is_by_transfer: terms?.isByTransfer ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async insertRows(operationId: number, subjects: readonly BulkSubject[]): Promise<void> {
      await sql`insert into bulk_rows (tenant_id, operation_id, subject_id, place, label)
        select ${tenantId}, ${operationId}, subject.id, subject.place, subject.label
        from unnest(${subjects.map(({ id }) => id)}::int[], ${subjects.map(({ label }) => label)}::text[])
          with ordinality as subject(id, label, place)
        returning subject_id`.execute(db);
    },

    async skipWaiting(operationId: number, reason: string): Promise<void> {
      await rowsOf(operationId)
        .set({ state: 'skipped', reason, worked_at: String(now) })
        .where('state', '=', 'waiting')
        .execute();
    },

    async markCancelled(id: number): Promise<void> {
      await sql`update bulk_operations o set cancelled_at = ${String(now)}, ended_at = ${String(now)},
        work_at = null, stop_reason = null where ${own} and o.id = ${id}`.execute(db);
    },

    async retryFailed(operationId: number): Promise<void> {
      await rowsOf(operationId)
        .set({ state: 'waiting', reason: null, worked_at: null })
        .where('state', '=', 'failed')
        .execute();
    },

    /** Lets the waiting rows be processed with the rights of a new confirmation. */
    async confirmAgain(id: number, { roleId, session }: Confirmation): Promise<void> {
      const at = String(now);
      await sql`update bulk_operations o set role_id = ${roleId}, session_id = ${session.id},
        session_epoch = ${session.epoch}, confirmed_at = ${at}, work_at = ${at}, cancelled_at = null,
        ended_at = null, stop_reason = null where ${own} and o.id = ${id}`.execute(db);
    },
  };
}
