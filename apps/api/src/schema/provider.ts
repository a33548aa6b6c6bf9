import type { Generated } from 'kysely';
import type { Instant, Nullable, NullableInstant, OfTenant } from './column-types.ts';

/** The accounts at payment providers and all that is exchanged with them. */
export interface ProviderSchema {
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
    decided_by: Nullable<number>;
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
  payment_token_lookup: { token_hash: Buffer; tenant_id: number };
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
  pending_refunds: {
    tenant_id: number;
    payment_provider_id: number;
    refund_id: string;
    sale_id: string;
    entry_id: number;
    amount_cents: number;
  };
  asked_refunds: {
    tenant_id: number;
    payment_provider_id: number;
    sale_id: string;
    known_cents: number;
    refunded_cents: Nullable<number>;
  };
}
