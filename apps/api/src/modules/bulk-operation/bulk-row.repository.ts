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

/** The steps of the job that processes operations. */
export function bulkRowRepository({ db, tenantId, now }: TenantContext) {
  const one = (operationId: number, subjectId: number) => sql`tenant_id = ${tenantId}
    and operation_id = ${operationId} and subject_id = ${subjectId} and state = 'waiting'`;

  return {
    /** The operation of the tenant that has waited the longest for its turn. */
    async nextOperation(): Promise<DueOperation | undefined> {
      const { rows } = await sql<Omit<DueOperation, 'terms'> & TermsColumns>`
        select id, action, started_by as "userId", role_id as "roleId", session_id as "sessionId",
          session_epoch as "sessionEpoch", confirmed_at as "confirmedAt", plan_id as "planId",
          start_at as "startDate", is_by_transfer as "isByTransfer"
        from bulk_operations where tenant_id = ${tenantId} and work_at <= ${String(now)}
        order by work_at, id limit 1`.execute(db);
      const [row] = rows;
      return row && { ...row, terms: termsOf(row) };
    },

    /** Moves the operation behind the operations that have waited longer for a turn. */
    async giveTurn(operationId: number): Promise<void> {
      await sql`update bulk_operations set work_at = ${String(now)}
        where tenant_id = ${tenantId} and id = ${operationId} and work_at is not null`.execute(db);
    },

    /** The ids of the records of the next waiting rows. */
    async waiting(operationId: number, limit: number): Promise<readonly number[]> {
      const { rows } = await sql<{ id: number }>`select subject_id as id from bulk_rows
        where tenant_id = ${tenantId} and operation_id = ${operationId} and state = 'waiting'
        order by place limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /**
     * Locks a waiting row. Returns false when the row does not wait any more, because another worker has processed it
     * or the operation was cancelled.
     */
    async claim(operationId: number, subjectId: number): Promise<boolean> {
      const { rows } = await sql`select subject_id from bulk_rows
        where ${one(operationId, subjectId)} for update`.execute(db);
      return rows.length > 0;
    },

    async markDone(operationId: number, subjectId: number): Promise<void> {
      await sql`update bulk_rows set state = 'done', worked_at = ${String(now)}
        where ${one(operationId, subjectId)}`.execute(db);
    },

    async markRefused(operationId: number, subjectId: number, { state, reason }: RowOutcome) {
      await sql`update bulk_rows set state = ${state}, reason = ${reason}, worked_at = ${String(now)}
        where ${one(operationId, subjectId)}`.execute(db);
    },

    /** Ends an operation without waiting rows. */
    async end(operationId: number): Promise<void> {
      await sql`update bulk_operations set work_at = null, ended_at = ${String(now)}
        where tenant_id = ${tenantId} and id = ${operationId} and work_at is not null
          and not exists (select from bulk_rows r where r.tenant_id = ${tenantId}
            and r.operation_id = ${operationId} and r.state = 'waiting')`.execute(db);
    },

    async stop(operationId: number, reason: string): Promise<void> {
      await sql`update bulk_operations set work_at = null, stop_reason = ${reason}
        where tenant_id = ${tenantId} and id = ${operationId} and work_at is not null`.execute(db);
    },
  };
}
