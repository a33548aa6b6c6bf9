import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/billing/ledger-rules';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, Nullable, NullableInstant, OfTenant } from './column-types.ts';

export interface BillingSchema {
  installation: {
    is_only: Generated<boolean>;
    id: Generated<string>;
    /** A constant sealed with SECRET_KEY; null before the first start. */
    key_check: Nullable<string>;
  };
  subscription_tallies: {
    tenant_id: number;
    id: Generated<number>;
    width: number;
    stretch: number;
    status: number;
    n: number;
  };
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
    renewal_stop_requested_at: NullableInstant;
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
    /** It waits for a transfer because the bank took back the money of a paid period. */
    waits_after_loss: Generated<boolean>;
    /** The last period that was renewed with the terms of the plan, and the terms before it. */
    renewed_at_plan_period: Nullable<number>;
    gross_cents_before: Nullable<number>;
    vat_basis_points_before: Nullable<number>;
    list_net_cents_before: Nullable<number>;
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
    subscription_status: Generated<SubscriptionStatus>;
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
}
