import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { BulkRow, RowState } from '@canone/contracts/lists/bulk-operation';
import { type RawBuilder, sql } from 'kysely';
import { limitTo, onePage, orderOf } from '../../platform/crud/paging.ts';
import type { TenantContext } from '../../platform/request/context.ts';

export interface OperationRow {
  readonly id: number;
  readonly action: BulkAction;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly stopReason: string | null;
  readonly planName: string | null;
  readonly isDue: boolean;
  readonly isCancelled: boolean;
  readonly total: number;
  readonly waiting: number;
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
}

export interface PageOf {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly sort?: string | undefined;
}

/** The condition of an operation `o` that this person has started. */
export const startedBy = (tenantId: number, personId: number) =>
  sql`o.tenant_id = ${tenantId} and o.started_by = ${personId}`;

/** The operations that one person has started. */
export function bulkOperationRepository({ db, tenantId }: TenantContext, personId: number) {
  const own = startedBy(tenantId, personId);
  const count = (state: RowState) => sql`count(*) filter (where r.state = ${sql.lit(state)})::int`;

  function shown(operations: RawBuilder<unknown>): RawBuilder<OperationRow> {
    return sql<OperationRow>`
      select o.id, o.action, o.started_at as "startedAt", o.ended_at as "endedAt", o.stop_reason as "stopReason",
        (select p.name from plans p where p.tenant_id = ${tenantId} and p.id = o.plan_id) as "planName",
        o.work_at is not null as "isDue", o.cancelled_at is not null as "isCancelled", c.*
      from (${operations}) o cross join lateral (
        select count(*)::int as total, ${count('waiting')} as waiting, ${count('done')} as done,
          ${count('skipped')} as skipped, ${count('failed')} as failed
        from bulk_rows r where r.tenant_id = ${tenantId} and r.operation_id = o.id) c
      order by o.id desc`;
  }

  return {
    list: (query: PageOf) =>
      onePage(
        db,
        shown(sql`select o.* from bulk_operations o where ${own}
          order by ${orderOf(query.sort ?? '-id', {}, sql`o.id`).by} ${limitTo(query)}`),
        sql`select count(*)::int as total from bulk_operations o where ${own}`,
      ),

    async find(id: number): Promise<OperationRow | undefined> {
      const { rows } = await shown(
        sql`select o.* from bulk_operations o where ${own} and o.id = ${id}`,
      ).execute(db);
      return rows[0];
    },

    /** Locks an operation until the end of the transaction. Returns whether it exists. */
    async lock(id: number): Promise<boolean> {
      const { rows } = await sql`select o.id from bulk_operations o where ${own} and o.id = ${id}
        for update`.execute(db);
      return rows.length > 0;
    },

    rows(
      id: number,
      { filters, ...query }: PageOf & { filters?: { state?: RowState | undefined } | undefined },
    ) {
      const clauses = [sql`r.tenant_id = ${tenantId}`, sql`r.operation_id = ${id}`];
      if (filters?.state) clauses.push(sql`r.state = ${filters.state}`);
      const from = sql`from bulk_rows r where ${sql.join(clauses, sql` and `)}`;
      return onePage(
        db,
        sql<BulkRow>`select r.subject_id as id, r.label, r.state, r.reason ${from}
          order by r.place ${limitTo(query)}`,
        sql`select count(*)::int as total ${from}`,
      );
    },
  };
}
