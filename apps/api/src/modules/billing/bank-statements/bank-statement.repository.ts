import type { StatementFormat, TableLayout } from '@canone/contracts/bank/bank-statement';
import { type RawBuilder, sql } from 'kysely';
import { type ListQuery, limitTo, onePage, orderOf } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { movementStorage } from './movement-storage.repository.ts';
import type { SkippedRow } from './scan-statement.ts';

interface FileFacts {
  readonly accountId: number;
  readonly fileName: string;
  readonly format: StatementFormat;
  readonly rowCount: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedRow[];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly sumCents: number;
}

export interface NewStatement extends FileFacts {
  readonly fileHash: string;
}

export interface StatementRow extends FileFacts {
  readonly id: number;
  readonly accountName: string;
  readonly begunAt: string;
  readonly finishedAt: string | null;
  readonly storedCount: number;
  readonly newCount: number;
  readonly openCount: number;
}

interface Filters {
  readonly accountId?: number | undefined;
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  importedAt: sql`t.begun_at`,
  firstDay: sql`t.first_day`,
};

function statementReads({ db, tenantId }: TenantContext) {
  const shown = (rows: RawBuilder<unknown>) => sql<StatementRow>`
    select t.id, t.bank_account_id as "accountId", a.name as "accountName", t.file_name as "fileName", t.format,
      t.begun_at as "begunAt", t.finished_at as "finishedAt", t.row_count as "rowCount",
      t.stored_count as "storedCount", t.new_count as "newCount", t.skipped_count as "skippedCount", t.skipped,
      t.first_day::text as "firstDay", t.last_day::text as "lastDay", t.opening_cents as "openingCents",
      t.closing_cents as "closingCents", t.sum_cents as "sumCents",
      (select count(*) from bank_movements m where m.tenant_id = ${tenantId}
        and m.bank_statement_id = t.id and m.state = 'open') as "openCount"
    from ${rows} join bank_accounts a on a.tenant_id = ${tenantId} and a.id = t.bank_account_id`;

  return {
    list(query: ListQuery<Filters>) {
      const { accountId } = query.filters ?? {};
      const where = sql`t.tenant_id = ${tenantId} ${
        accountId ? sql`and t.bank_account_id = ${accountId}` : sql``
      }`;
      const { by } = orderOf(query.sort ?? '-importedAt', sortColumns, sql`t.id`);
      const page = sql`(select t.* from bank_statements t where ${where} order by ${by} ${limitTo(query)}) t`;
      return onePage(
        db,
        sql<StatementRow>`${shown(page)} order by ${by}`,
        sql`select count(*) as total from bank_statements t where ${where}`,
      );
    },

    async find(id: number): Promise<StatementRow | undefined> {
      const { rows } = await sql<StatementRow>`${shown(sql`bank_statements t`)}
        where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(db);
      return rows[0];
    },
  };
}

/** Reads and stores the columns that a person has chosen for the tables of an account. */
function tableLayouts({ db, tenantId }: TenantContext) {
  return {
    async layoutOf(accountId: number): Promise<TableLayout | null> {
      const row = await db
        .selectFrom('bank_accounts')
        .select('table_layout')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.table_layout ?? null;
    },

    async keepLayout(accountId: number, layout: TableLayout): Promise<void> {
      await db
        .updateTable('bank_accounts')
        .set({ table_layout: JSON.stringify(layout) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', accountId)
        .execute();
    },
  };
}

function statementBeginnings({ db, tenantId, now, actor }: TenantContext) {
  return {
    /** The number of rows in the files whose import the tenant has begun since an instant. */
    async countRowsSince(instant: Temporal.Instant): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(row_count + skipped_count), 0)::int as n from bank_statements
        where tenant_id = ${tenantId} and begun_at > ${String(instant)}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Inserts the statement of a file, or finds the statement of an earlier import of the same file. */
    async begin(statement: NewStatement): Promise<{ id: number; isNew: boolean }> {
      const created = await db
        .insertInto('bank_statements')
        .values({
          tenant_id: tenantId,
          bank_account_id: statement.accountId,
          file_name: statement.fileName,
          file_hash: statement.fileHash,
          format: statement.format,
          begun_at: String(now),
          begun_by: actor?.id ?? null,
          row_count: statement.rowCount,
          skipped_count: statement.skippedCount,
          skipped: JSON.stringify(statement.skipped),
          first_day: statement.firstDay,
          last_day: statement.lastDay,
          opening_cents: statement.openingCents,
          closing_cents: statement.closingCents,
          sum_cents: statement.sumCents,
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'bank_account_id', 'file_hash']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (created) return { id: created.id, isNew: true };
      const { id } = await db
        .selectFrom('bank_statements')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('bank_account_id', '=', statement.accountId)
        .where('file_hash', '=', statement.fileHash)
        .executeTakeFirstOrThrow();
      return { id, isNew: false };
    },
  };
}

export function bankStatementRepository(ctx: TenantContext) {
  return {
    ...statementReads(ctx),
    ...tableLayouts(ctx),
    ...statementBeginnings(ctx),
    ...movementStorage(ctx),
  };
}
