import type { StatementFormat, TableLayout } from '@canone/contracts/bank-statement';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import { type ListQuery, onePage, orderOf, limitTo } from '../../../kit/crud/paging.ts';
import type { SkippedRow } from './scan-statement.ts';

export interface StatementRow {
  readonly id: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly fileName: string;
  readonly format: StatementFormat;
  readonly begunAt: string;
  readonly finishedAt: string | null;
  readonly rowCount: number;
  readonly storedCount: number;
  readonly newCount: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedRow[];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly sumCents: number;
  readonly openCount: number;
}

export interface NewStatement {
  readonly accountId: number;
  readonly fileName: string;
  readonly fileHash: string;
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

/** A movement as it is stored, with the keys of the JSON that inserts it. */
export interface NewMovement {
  readonly content_key: string;
  readonly direction: 'credit' | 'debit';
  readonly amount_cents: number;
  readonly currency: string;
  readonly booked_on: string;
  readonly value_on: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly reference_is_valid: boolean;
  readonly receivable_ids: readonly number[];
  readonly payer_name: string | null;
  readonly payer_iban: string | null;
  readonly is_return: boolean;
}

interface Filters {
  readonly accountId?: number | undefined;
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  importedAt: sql`t.begun_at`,
  firstDay: sql`t.first_day`,
};

/** The statements as they are read. */
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

/** The columns of an account's tables, as a person corrected them. */
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
    /** The statement of a file: a new one, or the one that was begun with the same file. */
    async begin(statement: NewStatement): Promise<{ id: number; isNew: boolean }> {
      const { rows } = await sql<{ id: number }>`
        insert into bank_statements (tenant_id, bank_account_id, file_name, file_hash, format, begun_at, begun_by,
          row_count, skipped_count, skipped, first_day, last_day, opening_cents, closing_cents, sum_cents)
        values (${tenantId}, ${statement.accountId}, ${statement.fileName}, ${statement.fileHash},
          ${statement.format}, ${String(now)}, ${actor?.id ?? null}::int, ${statement.rowCount},
          ${statement.skippedCount}, ${JSON.stringify(statement.skipped)}::jsonb, ${statement.firstDay}::date,
          ${statement.lastDay}::date, ${statement.openingCents}::bigint, ${statement.closingCents}::bigint,
          ${statement.sumCents}::bigint)
        on conflict (tenant_id, bank_account_id, file_hash) do nothing returning id`.execute(db);
      const [created] = rows;
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

/** The steps of an import after its beginning. */
function movementStorage({ db, tenantId, now }: TenantContext) {
  return {
    /** Stores the movements that are not known yet. Returns how many were new. */
    async store(id: number, accountId: number, movements: readonly NewMovement[]): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        with read as (
          select x.*, coalesce(x.payer_iban, nullif(fold(x.payer_name), '')) as payer_key
          from json_to_recordset(${JSON.stringify(movements)}::json) as x(content_key text, direction text,
            amount_cents bigint, currency text, booked_on date, value_on date, text text, reference text,
            reference_is_valid boolean, receivable_ids int[], payer_name text, payer_iban text, is_return boolean)),
        stored as (
          insert into bank_movements (tenant_id, bank_account_id, bank_statement_id, content_key, direction,
            amount_cents, currency, booked_on, value_on, text, reference, reference_is_valid, receivable_ids,
            payer_name, payer_iban, is_return, state, decided_at)
          select ${tenantId}, ${accountId}, ${id}, x.content_key, x.direction, x.amount_cents, x.currency,
            x.booked_on, x.value_on, x.text, x.reference, x.reference_is_valid, x.receivable_ids, x.payer_name,
            x.payer_iban, x.is_return, case when p.payer_key is null then 'open' else 'ignored' end,
            case when p.payer_key is not null then ${String(now)}::timestamptz end
          from read x
          left join bank_ignored_payers p on p.tenant_id = ${tenantId} and p.bank_account_id = ${accountId}
            and p.direction = x.direction and p.payer_key = x.payer_key and cardinality(x.receivable_ids) = 0
          on conflict (tenant_id, bank_account_id, content_key) do nothing returning id)
        select count(*) as n from stored`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async noteProgress(id: number, storedCount: number): Promise<void> {
      await sql`update bank_statements set stored_count = greatest(stored_count, ${storedCount}::int)
        where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    },

    async finish(id: number): Promise<void> {
      await sql`update bank_statements t set finished_at = coalesce(finished_at, ${String(now)}),
          new_count = (select count(*) from bank_movements m
            where m.tenant_id = ${tenantId} and m.bank_statement_id = ${id})
        where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(db);
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
