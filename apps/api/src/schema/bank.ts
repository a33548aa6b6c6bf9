import type { MovementState } from '@canone/contracts/bank/bank-movement';
import type { StatementFormat, TableLayout } from '@canone/contracts/bank/bank-statement';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Nullable, NullableInstant, OfTenant } from './column-types.ts';

/** Bank accounts and imported statements. */
export interface BankSchema {
  bank_accounts: OfTenant & {
    name: string;
    iban: string;
    bic: Nullable<string>;
    holder: string;
    is_shown: Generated<boolean>;
    confirms_exact: Generated<boolean>;
    /** JSON text when written, an object when read. */
    table_layout: ColumnType<TableLayout | null, string | null | undefined, string | null>;
  };
  bank_statements: {
    tenant_id: number;
    id: Generated<number>;
    bank_account_id: number;
    file_name: string;
    file_hash: string;
    format: StatementFormat;
    begun_at: Instant;
    begun_by: Nullable<number>;
    finished_at: NullableInstant;
    row_count: number;
    stored_count: Generated<number>;
    new_count: Generated<number>;
    skipped_count: number;
    skipped: ColumnType<unknown, string, string>;
    first_day: Nullable<string>;
    last_day: Nullable<string>;
    opening_cents: Nullable<number>;
    closing_cents: Nullable<number>;
    sum_cents: number;
  };
  bank_movements: OfTenant & {
    bank_account_id: number;
    bank_statement_id: number;
    content_key: string;
    direction: 'credit' | 'debit';
    amount_cents: number;
    currency: string;
    booked_on: string;
    value_on: Nullable<string>;
    text: string;
    reference: Nullable<string>;
    reference_is_valid: Generated<boolean>;
    receivable_ids: Generated<number[]>;
    payer_name: Nullable<string>;
    payer_iban: Nullable<string>;
    is_return: Generated<boolean>;
    state: Generated<MovementState>;
    decided_at: NullableInstant;
    decided_by: Nullable<number>;
    return_entry_id: Nullable<number>;
    search_key: GeneratedAlways<string>;
  };
  bank_ignored_payers: {
    tenant_id: number;
    bank_account_id: number;
    direction: 'credit' | 'debit';
    payer_key: string;
  };
}
