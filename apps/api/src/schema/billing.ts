import type { MovementState } from '@canone/contracts/bank-movement';
import type { StatementFormat, TableLayout } from '@canone/contracts/bank-statement';
import type { ChargeState } from '@canone/contracts/billing-schedule';
import type { LetterKind } from '@canone/contracts/letter-kinds';
import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/ledger-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Nullable, NullableInstant, OfTenant } from './column-types.ts';

export interface BillingSchema {
  installation: { is_only: Generated<boolean>; id: Generated<string> };
  subscription_tallies: {
    tenant_id: number;
    id: Generated<number>;
    width: number;
    stretch: number;
    status: number;
    n: number;
  };
  payment_token_lookup: { token_hash: Buffer; tenant_id: number };
  payment_providers: OfTenant & {
    kind: Generated<'paypal'>;
    name: string;
    api_url: string;
    api_key: string;
    api_secret_sealed: string | null;
    webhook_id: Nullable<string>;
    webhook_url: Nullable<string>;
    events_read_until: NullableInstant;
    credentials_checked_at: NullableInstant;
  };
  provider_plans: {
    tenant_id: number;
    plan_id: number;
    payment_provider_id: number;
    provider_plan_id: string;
  };
  payment_provider_lookup: { provider_id: number; tenant_id: number };
  subscriptions: OfTenant & {
    user_id: number;
    plan_id: number;
    status: number;
    start_at: Instant;
    end_at: Instant;
    gross_cents: number;
    vat_basis_points: number;
    list_net_cents: Nullable<number>;
    recurrence_months: number;
    cancel_requested_at: NullableInstant;
    provider_status_at: NullableInstant;
    provider_status: Nullable<'pending' | 'active' | 'suspended' | 'cancelled' | 'expired'>;
    reconciled_at: NullableInstant;
    charges_listed_at: NullableInstant;
    compare_after: NullableInstant;
    next_step_at: NullableInstant;
    active_since: NullableInstant;
    /** The first activation, and the end of the last active phase. Written by the database too. */
    begun_at: NullableInstant;
    ended_at: NullableInstant;
    /** The end of the last period; written by the database. */
    period_ends_at: NullableInstant;
    provider_next_at: NullableInstant;
  };
  receivables: {
    tenant_id: number;
    id: Generated<number>;
    subscription_id: number;
    period: Generated<number>;
    /** [due_at, ends_at) is the period it pays for. */
    due_at: Instant;
    ends_at: Instant;
    net_cents: number;
    vat_basis_points: number;
    vat_cents: number;
    gross_cents: number;
    /** Written by the database from the allocations. */
    covered_cents: Generated<number>;
    refunded_cents: Generated<number>;
    written_off_cents: Generated<number>;
    reversed_cents: Generated<number>;
    settled_at: NullableInstant;
    payment_provider_id: Nullable<number>;
    provider_subscription_id: Nullable<string>;
    missing_noted_at: NullableInstant;
    is_for_transfer: Generated<boolean>;
    charge_state: Nullable<ChargeState>;
    charge_sale_id: Nullable<string>;
    charge_at: NullableInstant;
    retry_at: NullableInstant;
    billed_since: NullableInstant;
  };
  ledger_entries: {
    tenant_id: number;
    id: Generated<number>;
    kind: LedgerEntryKind;
    method: LedgerMethod;
    source: 'provider' | 'person' | 'migration';
    payment_provider_id: Nullable<number>;
    external_id: Nullable<string>;
    user_id: number;
    subscription_id: number;
    amount_cents: number;
    vat_basis_points: number;
    vat_cents: number;
    fee_cents: Nullable<number>;
    currency: Generated<'EUR'>;
    corrects_id: Nullable<number>;
    root_id: number;
    occurred_at: Instant;
    day: GeneratedAlways<string>;
    recorded_at: Instant;
    recorded_by: Nullable<number>;
    note: Nullable<string>;
  };
  allocations: {
    tenant_id: number;
    id: Generated<number>;
    entry_id: number;
    receivable_id: number;
    amount_cents: number;
    recorded_at: Instant;
    recorded_by: Nullable<number>;
  };
  provider_events: {
    tenant_id: number;
    id: Generated<number>;
    payment_provider_id: number;
    event_id: string;
    type: string;
    body: string;
    occurred_at: Instant;
    received_at: Instant;
    provider_subscription_id: Nullable<string>;
    provider_sale_id: Nullable<string>;
    subscription_id: Nullable<number>;
    outcome: Nullable<'applied' | 'ignored' | 'refused'>;
    reason: Nullable<string>;
    handled_at: NullableInstant;
    attempts: Generated<number>;
    next_attempt_at: NullableInstant;
  };
  provider_tasks: {
    tenant_id: number;
    id: Generated<number>;
    payment_provider_id: number;
    kind: 'cancelSubscription' | 'registerWebhook';
    provider_subscription_id: Nullable<string>;
    subscription_id: Nullable<number>;
    reason: string;
    created_at: Instant;
    attempts: Generated<number>;
    last_error: Nullable<string>;
    next_attempt_at: NullableInstant;
    done_at: NullableInstant;
  };
  payment_differences: OfTenant & {
    payment_provider_id: number;
    subscription_id: Nullable<number>;
    kind: string;
    subject: Generated<string>;
    local_value: Nullable<string>;
    provider_value: Nullable<string>;
    proposed_fix: Nullable<string>;
    found_at: Instant;
    seen_at: Instant;
    resolved_at: NullableInstant;
    resolution: Nullable<'applied' | 'dismissed' | 'gone'>;
    fix: Nullable<string>;
    note: Nullable<string>;
  };
  bank_transfers: OfTenant & {
    receivable_id: number;
    amount_cents: number;
    approved_at: NullableInstant;
    /** The ledger entry of an approved transfer. */
    ledger_entry_id: Nullable<number>;
    /** The movement of a statement from which it was confirmed. */
    bank_movement_id: Nullable<number>;
    began_waiting: Generated<boolean>;
  };
  customer_letters: {
    tenant_id: number;
    id: Generated<number>;
    kind: LetterKind;
    about: string;
    subscription_id: number;
    receivable_id: Nullable<number>;
    written_at: Instant;
    written_by: Nullable<number>;
    recipient: Nullable<string>;
    subject: Nullable<string>;
    skipped: Nullable<'noEmail' | 'removed'>;
  };
  price_changes: {
    tenant_id: number;
    id: Generated<number>;
    subscription_id: number;
    before_cents: number;
    after_cents: number;
    changed_at: Instant;
  };
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
  payment_tokens: {
    tenant_id: number;
    id: Generated<number>;
    token_hash: Buffer;
    status: Generated<number>;
    created_at: Instant;
    expires_at: Instant;
    receivable_id: number;
    user_id: number;
    plan_id: number;
    amount_cents: number;
    payment_provider_id: number;
    provider_plan_id: string;
    overrides_price: boolean;
    provider_subscription_id: Nullable<string>;
    correlation_id: string;
    token_sealed: Nullable<string>;
    opened_at: NullableInstant;
    renewal_asked_at: NullableInstant;
    revoked_at: NullableInstant;
    revoked_for: Nullable<'newLink' | 'otherAccount' | 'customerRemoved' | 'cancelled'>;
  };
  payment_attempts: {
    tenant_id: number;
    payment_provider_id: number;
    provider_subscription_id: string;
    payment_token_id: number;
    first_seen_at: Instant;
    status: 'pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
    refused: Nullable<string>;
    ask_at: NullableInstant;
  };
  asked_refunds: {
    tenant_id: number;
    payment_provider_id: number;
    sale_id: string;
    known_cents: number;
    refunded_cents: Nullable<number>;
  };
}
