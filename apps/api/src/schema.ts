import type { NotificationKind } from '@canone/contracts/notification';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An instant as PostgreSQL gives it, turned to ISO text in UTC by the driver. */
type Instant = ColumnType<string, string, string>;
type NullableInstant = Nullable<string>;
/** Null unless it is said. */
type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface Keyed {
  id: Generated<number>;
  version: Generated<number>;
}

interface OfTenant extends Keyed {
  tenant_id: number;
}

export interface Schema {
  tenants: Keyed & {
    name: string;
    configuration: string | null;
    search_key: GeneratedAlways<string>;
  };
  regions: Keyed & { name: string; code: string; search_key: GeneratedAlways<string> };
  provinces: Keyed & {
    name: string;
    abbreviation: string;
    region_id: number;
    search_key: GeneratedAlways<string>;
  };
  municipalities: Keyed & {
    name: string;
    zip: string;
    zips: Generated<string[]>;
    province_id: number;
    search_key: GeneratedAlways<string>;
  };
  users: Keyed & {
    email: string;
    name: string;
    pec: Nullable<string>;
    phone: Nullable<string>;
    sdi: Nullable<string>;
    vat_code: Nullable<string>;
    is_company: Generated<boolean>;
    is_active: Generated<boolean>;
    role_id: number;
    street: Nullable<string>;
    zip: Nullable<string>;
    municipality_id: Nullable<number>;
    password_hash: Nullable<string>;
    temporary_until: NullableInstant;
    session_epoch: Generated<number>;
    search_key: GeneratedAlways<string>;
  };
  memberships: {
    tenant_id: number;
    user_id: number;
    hidden_at: NullableInstant;
    /** The person's, kept by the database. */
    name: Generated<string>;
    email: Generated<string>;
  };
  subscription_tallies: {
    tenant_id: number;
    id: Generated<number>;
    width: number;
    stretch: number;
    status: number;
    n: number;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  attempt_counters: {
    subject_hash: Buffer;
    attempts: number;
    blocked_until: NullableInstant;
    forget_at: Instant;
  };
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: Nullable<string>;
    html: Nullable<string>;
    person_id: Nullable<number>;
    secret_until: NullableInstant;
    message_key: GeneratedAlways<string>;
    attempts: Generated<number>;
    next_attempt_at: NullableInstant;
    claimed_until: NullableInstant;
    failed_at: NullableInstant;
    last_error: Nullable<string>;
    created_at: Instant;
    sent_at: NullableInstant;
  };
  payment_token_lookup: { token_hash: Buffer; tenant_id: number };
  addresses: OfTenant & { street: string; municipality: string };
  features: OfTenant & {
    name: string;
    description: string | null;
    search_key: GeneratedAlways<string>;
  };
  plans: OfTenant & {
    name: string;
    net_cents: number;
    vat_basis_points: number;
    recurrence_months: number;
    paypal_plan_id: string | null;
    stripe_plan_id: string | null;
    is_active: Generated<boolean>;
    search_key: GeneratedAlways<string>;
  };
  plan_features: OfTenant & { plan_id: number; feature_id: number; description: string | null };
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
  payment_provider_lookup: { provider_id: number; tenant_id: number };
  subscriptions: OfTenant & {
    user_id: number;
    plan_id: number;
    status: number;
    start_at: Instant;
    end_at: Instant;
    gross_cents: number;
    vat_basis_points: number;
    recurrence_months: number;
    cancel_requested_at: NullableInstant;
    provider_status_at: NullableInstant;
    reconciled_at: NullableInstant;
    charges_listed_at: NullableInstant;
    compare_after: NullableInstant;
    next_step_at: NullableInstant;
  };
  payments: {
    tenant_id: number;
    id: Generated<number>;
    subscription_id: number;
    period: Generated<number>;
    amount_cents: number;
    paid_at: NullableInstant;
    payment_provider_id: number | null;
    provider_subscription_id: string | null;
    provider_sale_id: Nullable<string>;
    received_cents: Nullable<number>;
    missing_noted_at: NullableInstant;
  };
  payment_refunds: {
    tenant_id: number;
    id: Generated<number>;
    payment_id: number;
    kind: 'refund' | 'reversal';
    provider_refund_id: string;
    amount_cents: number;
    refunded_at: Instant;
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
    note: Nullable<string>;
  };
  notifications: {
    tenant_id: number;
    id: Generated<number>;
    kind: NotificationKind;
    fact: string;
    subscription_id: Nullable<number>;
    amount_cents: Nullable<number>;
    happens_at: NullableInstant;
    detail: Nullable<string>;
    created_at: Instant;
    resolved_at: NullableInstant;
  };
  notification_readers: { tenant_id: number; person_id: number; read_up_to: number };
  notification_reads: { tenant_id: number; notification_id: number; person_id: number };
  bank_transfers: OfTenant & {
    payment_id: number;
    amount_cents: number;
    approved_at: NullableInstant;
  };
  payment_tokens: {
    tenant_id: number;
    id: Generated<number>;
    token_hash: Buffer;
    status: Generated<number>;
    created_at: Instant;
    expires_at: Instant;
    payment_id: number;
    user_id: number;
    plan_id: number;
    amount_cents: number;
    payment_provider_id: number;
    provider_plan_id: string;
    overrides_price: boolean;
    provider_subscription_id: Nullable<string>;
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
  audit_entries: {
    tenant_id: number;
    id: Generated<number>;
    at: Instant;
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: number | null;
    before: string | null;
    after: string | null;
    request_id: string;
    refusal: Nullable<string>;
  };
  idempotent_answers: {
    tenant_id: number;
    person_id: number;
    endpoint: string;
    key: string;
    request_hash: Buffer;
    answer_sealed: Nullable<string>;
    created_at: Instant;
  };
}
