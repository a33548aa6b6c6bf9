import type { NotificationKind } from '@canone/contracts/letters/notification';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AccessSchema } from './schema/access.ts';
import type { BankSchema } from './schema/bank.ts';
import type { BillingSchema } from './schema/billing.ts';
import type { BulkSchema } from './schema/bulk.ts';
import type { Instant, Keyed, Nullable, NullableInstant, OfTenant } from './schema/column-types.ts';
import type { LetterSchema } from './schema/letters.ts';
import type { PeopleSchema } from './schema/people.ts';
import type { ProviderSchema } from './schema/provider.ts';

export interface Schema
  extends AccessSchema,
    BillingSchema,
    ProviderSchema,
    BankSchema,
    LetterSchema,
    PeopleSchema,
    BulkSchema {
  /** The last run of each job in any process. */
  job_runs: {
    job: string;
    finished_at: Instant;
    succeeded_at: NullableInstant;
    seconds: number;
    problems: Generated<number>;
  };
  tenants: Keyed & {
    name: string;
    configuration: string | null;
    search_key: GeneratedAlways<string>;
  };
  regions: Keyed & {
    name: Generated<string>;
    code: Generated<string>;
    search_key: GeneratedAlways<string>;
  };
  provinces: Keyed & {
    name: Generated<string>;
    abbreviation: Generated<string>;
    region_id: Nullable<number>;
    search_key: GeneratedAlways<string>;
  };
  municipalities: Keyed & {
    name: Generated<string>;
    zip: Generated<string>;
    zips: Generated<string[]>;
    province_id: Nullable<number>;
    search_key: GeneratedAlways<string>;
  };
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: Nullable<string>;
    html: Nullable<string>;
    person_id: Nullable<number>;
    /** The person who receives the mail; null in mails that an earlier version wrote. */
    recipient_id: Nullable<number>;
    sender_tenant_id: Nullable<number>;
    /** The letter of the sender tenant that the mail contains. */
    letter_id: Nullable<number>;
    secret_until: NullableInstant;
    message_key: GeneratedAlways<string>;
    /** Null when Canone itself writes. */
    sender_name: Nullable<string>;
    reply_to: Nullable<string>;
    image_hash: Nullable<Buffer>;
    /** The content of the QR code in the mail. */
    transfer_code: Nullable<string>;
    attempts: Generated<number>;
    next_attempt_at: NullableInstant;
    claimed_until: NullableInstant;
    failed_at: NullableInstant;
    last_error: Nullable<string>;
    withdrawn_for: Nullable<'amount' | 'account'>;
    asked_iban: Nullable<string>;
    created_at: Instant;
    sent_at: NullableInstant;
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
  saved_views: OfTenant & {
    list: string;
    owner_id: number;
    name: string;
    search: string;
    is_shared: boolean;
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
    origin_hash: Generated<Buffer | null>;
    /** The hash of the erased content; null while the entry has its content. */
    erased_hash: Nullable<Buffer>;
  };
  audit_origins: {
    tenant_id: number;
    entry_id: number;
    network: string;
    agent: string | null;
    salt: Buffer;
    recorded_at: Instant;
  };
  audit_seals: {
    tenant_id: number;
    number: number;
    sealed_at: Instant;
    entry_ids: number[];
    last_id: GeneratedAlways<number>;
    hash: Buffer;
    /** 1: the hash covers the columns of the entries. 2: the hash covers a hash of each entry's content. */
    format: Generated<number>;
  };
  kept_identities: {
    tenant_id: number;
    person_id: number;
    name: string;
    vat_code: string | null;
    is_company: boolean;
    street: string | null;
    zip: string | null;
    municipality: string | null;
    kept_since: Instant;
  };
  idempotent_answers: {
    tenant_id: number;
    person_id: number;
    endpoint: string;
    key: string;
    request_hash: Buffer;
    answer_sealed: Nullable<string>;
    prepared: Nullable<string>;
    created_at: Instant;
  };
}
