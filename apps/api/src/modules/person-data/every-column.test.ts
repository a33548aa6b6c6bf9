import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/database/engine.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { sections } from './person-data.repository.ts';

/**
 * Tables that do not describe a person. If one of their columns refers to a person, the column is listed in `columns`.
 */
const tables: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migrations',
  regions: 'shared geography',
  provinces: 'shared geography',
  municipalities: 'shared geography',
  tenants: 'the tenant itself',
  features: 'the offer of the tenant',
  plans: 'the offer of the tenant',
  plan_features: 'the offer of the tenant',
  provider_plans: 'ids of plans at PayPal',
  letter_settings: 'what the tenant writes to all its customers',
  mail_images: 'logos of tenants',
  job_runs: 'the last run of each job',
  installation: 'one random id of the installation',
  attempt_counters: 'hashes of accounts and networks, deleted hourly',
  call_counters: 'counts of the last minutes',
  subscription_tallies: 'counts of all subscriptions',
  ledger_tallies: 'sums of all entries',
  payment_providers: 'accounts of the tenant at PayPal',
  payment_provider_lookup: 'ids of accounts',
  payment_token_lookup: 'hashes of secret links',
  bank_accounts: 'accounts of the tenant',
  bank_statements: 'files of the bank; their movements are exported when they belong to the person',
  bank_ignored_payers: 'payers that were assigned to no customer',
  asked_refunds: 'amounts by sale id; the refunds are ledger entries',
  pending_refunds: 'amounts by sale id; completed refunds are ledger entries',
  email_change_links: 'hashes of secret links',
  totp_secrets: 'secrets of authenticator apps',
  recovery_codes: 'hashes of secret codes',
  passkey_challenges: 'hashes, valid for minutes',
  sign_in_steps: 'hashes, valid for minutes',
  audit_seals: 'hashes of blocks of entries',
  bulk_operations: 'actions on many rows; their effects are in the history',
  bulk_rows: 'names and outcomes of rows for 30 days; their effects are in the history',
  idempotent_answers: 'encrypted repetitions of answers, deleted after a day',
};

/**
 * Columns that the export leaves out, each with its reason. They are columns of exported tables, or columns of the
 * tables above that refer to a person.
 */
const columns: Readonly<Record<string, string>> = {
  'users.id': 'in the heading of the file',
  'users.version': 'counts changes',
  'users.password_hash': 'secret',
  'users.session_epoch': 'counts ended sessions',
  'users.search_key': 'computed from the name',
  'memberships.user_id': 'in the heading of the file',
  'memberships.search_key': 'computed from the name',
  'memberships.hidden_version': 'counts changes',
  'addresses.id': 'key of the row',
  'addresses.version': 'counts changes',
  'audit_entries.id': 'key of the row',
  'audit_entries.origin_hash': 'salted hash of the origin, which is exported',
  'audit_entries.erased_hash': 'hash of erased values',
  'kept_identities.person_id': 'in the heading of the file',
  'audit_origins.entry_id': 'key of the row',
  'audit_origins.salt': 'makes the hash of the origin unguessable',
  'notifications.id': 'key of the row',
  'notification_reads.person_id': 'in the heading of the file',
  'notification_readers.person_id': 'in the heading of the file',
  'outbox.id': 'key of the row',
  'outbox.html': 'the same text as the body',
  'outbox.person_id': 'in the heading of the file',
  'outbox.recipient_id': 'in the heading of the file',
  'outbox.sender_tenant_id': 'decides which export contains the mail',
  'outbox.secret_until': 'decides whether the text is shown',
  'outbox.message_key': 'technical',
  'outbox.sender_name': 'the tenant',
  'outbox.reply_to': 'the tenant',
  'outbox.image_hash': 'logo of the tenant',
  'outbox.letter_id': 'key of the letter',
  'outbox.transfer_code': 'the same data as the body',
  'outbox.withdrawn_for': 'its sentence is in last_error',
  'outbox.asked_iban': 'account of the tenant',
  'outbox.attempts': 'technical',
  'outbox.next_attempt_at': 'technical',
  'outbox.claimed_until': 'technical',
  'outbox.recipient_key': 'computed from the recipient',
  'outbox.subject_key': 'computed from the subject',
  'sessions.id': 'key of the session',
  'sessions.user_id': 'in the heading of the file',
  'sessions.epoch': 'counts ended sessions',
  'email_changes.id': 'key of the row',
  'email_changes.user_id': 'in the heading of the file',
  'email_changes.requested_by': 'the act is in the history by its author',
  'email_changes.requested_in': 'the tenant of that author',
  'email_changes.confirm_until': 'technical',
  'passkeys.id': 'key of the row',
  'passkeys.user_id': 'in the heading of the file',
  'passkeys.public_key': 'technical',
  'passkeys.counter': 'technical',
  'passkeys.transports': 'technical',
  'totp_secrets.user_id': 'in the heading of the file',
  'recovery_codes.user_id': 'in the heading of the file',
  'passkey_challenges.user_id': 'in the heading of the file',
  'sign_in_steps.user_id': 'in the heading of the file',
  'bulk_operations.started_by': 'the act is in the history by its author',
  'saved_views.id': 'key of the row',
  'saved_views.owner_id': 'in the heading of the file',
  'saved_views.version': 'counts changes',
  'password_resets.token_hash': 'secret',
  'password_resets.user_id': 'in the heading of the file',
  'subscriptions.user_id': 'in the heading of the file',
  'receivables.payment_provider_id': 'account of the tenant',
  'ledger_entries.user_id': 'in the heading of the file',
  'ledger_entries.payment_provider_id': 'account of the tenant',
  'ledger_entries.day': 'computed from the time',
  'ledger_entries.recorded_by': 'the act is in the history by its author',
  'allocations.id': 'key of the row',
  'allocations.recorded_by': 'the act is in the history by its author',
  'customer_letters.id': 'key of the row',
  'customer_letters.written_by': 'the act is in the history by its author',
  'price_changes.id': 'key of the row',
  'bank_transfers.id': 'key of the row',
  'bank_statements.begun_by': 'the act is in the history by its author',
  'bank_movements.decided_by': 'the act is in the history by its author',
  'payment_differences.decided_by': 'the act is in the history by its author',
  'idempotent_answers.person_id': 'encrypted repetitions of answers, deleted after a day',
  'payment_tokens.user_id': 'in the heading of the file',
  'payment_tokens.token_hash': 'secret',
  'payment_tokens.token_sealed': 'secret',
  'bank_movements.bank_account_id': 'account of the tenant',
  'bank_movements.bank_statement_id': 'file of the bank',
  'bank_movements.content_key': 'technical',
  'bank_movements.reference_is_valid': 'technical',
  'bank_movements.search_key': 'computed from the texts',
  'bank_movements.version': 'counts changes',
  'bank_transfers.began_waiting': 'technical',
  'bank_transfers.version': 'counts changes',
  'memberships.email_key': 'computed from the email',
  'payment_attempts.ask_at': 'technical',
  'payment_attempts.payment_provider_id': 'account of the tenant',
  'payment_differences.id': 'key of the row',
  'payment_differences.payment_provider_id': 'account of the tenant',
  'payment_differences.seen_at': 'technical',
  'payment_differences.version': 'counts changes',
  'payment_tokens.overrides_price': 'technical',
  'payment_tokens.payment_provider_id': 'account of the tenant',
  'payment_tokens.provider_plan_id': 'the plan at PayPal',
  'provider_events.attempts': 'technical',
  'provider_events.id': 'key of the row',
  'provider_events.next_attempt_at': 'technical',
  'provider_events.payment_provider_id': 'account of the tenant',
  'provider_tasks.attempts': 'technical',
  'provider_tasks.id': 'key of the row',
  'provider_tasks.next_attempt_at': 'technical',
  'provider_tasks.payment_provider_id': 'account of the tenant',
  'receivables.subscription_status': 'copy of the subscription’s status',
  'subscriptions.charges_listed_at': 'technical',
  'subscriptions.compare_after': 'technical',
  'subscriptions.next_step_at': 'technical',
  'subscriptions.reconciled_at': 'technical',
  'subscriptions.renewed_at_plan_period': 'technical',
  'subscriptions.gross_cents_before': 'a price of before, which the history has',
  'subscriptions.vat_basis_points_before': 'a price of before, which the history has',
  'subscriptions.list_net_cents_before': 'a price of before, which the history has',
  'subscriptions.version': 'counts changes',
  'subscriptions.waits_after_loss': 'technical',
};

const exported = new Set(
  sections.flatMap(({ table, columns: shown }) =>
    Object.keys(shown).map((column) => `${table}.${column}`),
  ),
);

/** The names of columns that may refer to a person, also in tables that do not describe a person. */
const refersToPerson = /(^|_)(user|person|actor|customer|member|author)_id$|_by$|email|recipient/;

describe('PRV-02 · the catalogue of the database and the export of a person', () => {
  let engine: Engine;
  let names: readonly string[];

  beforeAll(async () => {
    engine = await openTestDatabase();
    const { rows } = await engine.pool.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.attname <> 'tenant_id' order by 1`);
    names = rows.map(({ name }) => name);
  });

  afterAll(() => engine.close());

  const tableOf = (name: string) => name.slice(0, name.indexOf('.'));

  test('every column is exported, or left out for a listed reason', () => {
    const missing = names.filter((name) => {
      if (exported.has(name) || name in columns) return false;
      return !(tableOf(name) in tables) || refersToPerson.test(name.slice(name.indexOf('.') + 1));
    });

    expect(missing).toEqual([]);
  });

  test('every exported column exists', () => {
    expect([...exported].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('every listed reason is about an existing column that is not exported', () => {
    const known = new Set(names);
    const knownTables = new Set(names.map(tableOf));

    expect(Object.keys(tables).filter((name) => !knownTables.has(name))).toEqual([]);
    expect(Object.keys(columns).filter((name) => !known.has(name) || exported.has(name))).toEqual(
      [],
    );
    expect(sections.filter(({ table }) => table in tables)).toEqual([]);
  });

  test('every foreign key to a person is exported, or left out for a listed reason', async () => {
    const { rows } = await engine.pool.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid in ('users'::regclass, 'memberships'::regclass)
        and a.attname <> 'tenant_id' order by 1`);

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ name }) => !exported.has(name) && !(name in columns))).toEqual([]);
  });
});
