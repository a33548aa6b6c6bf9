import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** A movement to store. The names of the fields are the keys of the JSON that the insert reads. */
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

/** Writes the movements, the progress and the end of an import, whose bank statement is already stored. */
export function movementStorage({ db, tenantId, now }: TenantContext) {
  return {
    /** Stores the movements whose keys the account does not have. Returns the number of stored movements. */
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

    async recordProgress(id: number, storedCount: number): Promise<void> {
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
