import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { SubscriptionTerms } from '@canone/contracts/lists/bulk-operation';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import type { RowOutcome } from './row-outcome.ts';

/** An operation to process, with the person and the session that confirmed it. */
export interface DueOperation {
  readonly id: number;
  readonly action: BulkAction;
  readonly userId: number;
  readonly roleId: number;
  readonly sessionId: string;
  readonly sessionEpoch: number;
  readonly confirmedAt: string;
  readonly terms: SubscriptionTerms | undefined;
}

/** The terms of an operation. Either all three columns are null or none is null. */
interface TermsColumns {
  readonly planId: number | null;
  readonly startDate: string | null;
  readonly isByTransfer: boolean | null;
}

function termsOf({ planId, startDate, isByTransfer }: TermsColumns): SubscriptionTerms | undefined {
  if (planId === null || startDate === null || isByTransfer === null) return undefined;
  return { planId, startDate, isByTransfer };
}

/** The operations of the tenant that have work to do. */
function dueOperations({ db, tenantId, now }: TenantContext) {
  const runningOperation = (id: number) =>
    db
      .updateTable('bulk_operations')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('work_at', 'is not', null);

  return {
    /** The operation of the tenant that has waited the longest for its turn. */
    async nextOperation(): Promise<DueOperation | undefined> {
      const row = await db
        .selectFrom('bulk_operations')
        .select([
          'id',
          'action',
          'started_by as userId',
          'role_id as roleId',
          'session_id as sessionId',
          'session_epoch as sessionEpoch',
          'confirmed_at as confirmedAt',
          'plan_id as planId',
          'start_at as startDate',
          'is_by_transfer as isByTransfer',
        ])
        .where('tenant_id', '=', tenantId)
        .where('work_at', '<=', String(now))
        .orderBy('work_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && { ...row, terms: termsOf(row) };
    },

    /** Moves the operation behind the operations that have waited longer for a turn. */
    async giveTurn(operationId: number): Promise<void> {
      await runningOperation(operationId)
        .set({ work_at: String(now) })
        .execute();
    },

    /** Ends an operation without waiting rows. */
    async end(operationId: number): Promise<void> {
      await sql`update bulk_operations set work_at = null, ended_at = ${String(now)}
        where tenant_id = ${tenantId} and id = ${operationId} and work_at is not null
          and not exists (select from bulk_rows r where r.tenant_id = ${tenantId}
            and r.operation_id = ${operationId} and r.state = 'waiting')`.execute(db);
    },

    async stop(operationId: number, reason: string): Promise<void> {
      await runningOperation(operationId).set({ work_at: null, stop_reason: reason }).execute();
    },
  };
}

/** The rows of an operation. */
function operationRows({ db, tenantId, now }: TenantContext) {
  const waitingRow = (operationId: number, subjectId: number) =>
    ({
      tenant_id: tenantId,
      operation_id: operationId,
      subject_id: subjectId,
      state: 'waiting',
    }) as const;

  return {
    /** The ids of the records of the next waiting rows. */
    async waiting(operationId: number, limit: number): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('bulk_rows')
        .select('subject_id as id')
        .where('tenant_id', '=', tenantId)
        .where('operation_id', '=', operationId)
        .where('state', '=', 'waiting')
        .orderBy('place')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Locks a waiting row. Returns false when the row does not wait any more, because another worker has processed it
     * or the operation was cancelled.
     */
    async claim(operationId: number, subjectId: number): Promise<boolean> {
      const row = await db
        .selectFrom('bulk_rows')
        .select('subject_id')
        .where((is) => is.and(waitingRow(operationId, subjectId)))
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    async markDone(operationId: number, subjectId: number): Promise<void> {
      await db
        .updateTable('bulk_rows')
        .set({ state: 'done', worked_at: String(now) })
        .where((is) => is.and(waitingRow(operationId, subjectId)))
        .execute();
    },

    async markRefused(operationId: number, subjectId: number, { state, reason }: RowOutcome) {
      await db
        .updateTable('bulk_rows')
        .set({ state, reason, worked_at: String(now) })
        .where((is) => is.and(waitingRow(operationId, subjectId)))
        .execute();
    },
  };
}

/** The steps of the job that processes operations. */
export function bulkRowRepository(ctx: TenantContext) {
  return { ...dueOperations(ctx), ...operationRows(ctx) };
}
