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
    session_epoch: Generated<number>;
    search_key: GeneratedAlways<string>;
  };
  memberships: { tenant_id: number; user_id: number; hidden_at: NullableInstant };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
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
  };
  subscriptions: OfTenant & {
    user_id: number;
    plan_id: number;
    status: number;
    start_at: Instant;
    end_at: Instant;
    gross_cents: number;
    vat_basis_points: number;
    recurrence_months: number;
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
  };
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
    provider_subscription_id: string | null;
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
  };
}
