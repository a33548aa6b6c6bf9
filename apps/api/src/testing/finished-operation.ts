import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import { sql } from 'kysely';
import type { TestApi } from './test-api.ts';

interface FinishedOperation {
  readonly action: BulkAction;
  /** The label of each row, by the id of the row's record. */
  readonly labels: Readonly<Record<number, string>>;
}

/**
 * Creates a finished operation of another person. The rows need a second statement, because on Citus one statement
 * cannot insert into a table the ids of another insert.
 */
export async function aFinishedOperation(
  api: TestApi,
  tenantId: number,
  { action, labels }: FinishedOperation,
): Promise<void> {
  const terms = action === 'subscribeUsers' ? sql`1, now(), false` : sql`null, null, null`;
  await api.make.inTenant(tenantId, async (db) => {
    const inserted = await sql<{ id: number }>`
      insert into bulk_operations (tenant_id, action, started_at, started_by, role_id, session_id, session_epoch,
        confirmed_at, ended_at, plan_id, start_at, is_by_transfer)
      values (${tenantId}, ${action}, now(), 1, 1, gen_random_uuid(), 0, now(), now(), ${terms}) returning id`.execute(
      db,
    );
    const rows = Object.entries(labels).map(
      ([subject, label]) =>
        sql`(${tenantId}, ${inserted.rows[0]?.id}, ${Number(subject)}, 1, ${label}, 'done', now())`,
    );
    await sql`insert into bulk_rows (tenant_id, operation_id, subject_id, place, label, state, worked_at)
      values ${sql.join(rows)}`.execute(db);
  });
}
