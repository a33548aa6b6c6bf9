import pg from 'pg';

/**
 * The tables of the limit. They contain the same rows as the product's tables, without row-level security. They have
 * every structure that a hand-tuned read can use: a dense position, counters, and a trigram index that starts with the
 * tenant. Nothing keeps these structures up to date, so they cost the writes nothing.
 */
/** All columns except the generated column. */
const entryColumns = `tenant_id, id, kind, method, source, payment_provider_id, external_id, user_id, subscription_id,
  amount_cents, vat_basis_points, vat_cents, fee_cents, corrects_id, root_id, occurred_at, recorded_at, recorded_by, note`;

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  'create schema best',
  `create table best.subscriptions as
     select s.*, row_number() over (partition by tenant_id order by id)::int as position from subscriptions s`,
  'alter table best.subscriptions add primary key (tenant_id, id)',
  'create unique index on best.subscriptions (tenant_id, position) include (id)',
  'create index on best.subscriptions (tenant_id, user_id, status, id)',
  'create index on best.subscriptions (tenant_id, status, id)',
  `create table best.totals as select tenant_id, status, count(*)::int as n from subscriptions group by 1, 2`,
  'alter table best.totals add primary key (tenant_id, status)',
  `create table best.people as select m.tenant_id, u.id, u.name, u.email, u.vat_code, u.search_key, m.hidden_at
     from memberships m join users u on u.id = m.user_id`,
  'alter table best.people add primary key (tenant_id, id)',
  'create index on best.people using gin (tenant_id, search_key gin_trgm_ops)',
  'create index on best.people (tenant_id, name collate "und-x-icu", id)',
  'create table best.plans as select * from plans',
  'alter table best.plans add primary key (tenant_id, id)',
  'create table best.receivables as select * from receivables',
  'alter table best.receivables add primary key (tenant_id, id)',
  'create index on best.receivables (tenant_id, subscription_id, period)',
  // The target of a bare insert. It has the same number of rows with the same keys, checks and indexes, but no
  // counters, triggers or audit.
  'create table best.new_subscriptions (like subscriptions including all)',
  'insert into best.new_subscriptions select * from subscriptions',
  `select setval(pg_get_serial_sequence('best.new_subscriptions', 'id'), max(id)) from subscriptions`,
  `alter table best.new_subscriptions
     add foreign key (tenant_id, user_id) references best.people (tenant_id, id),
     add foreign key (tenant_id, plan_id) references best.plans (tenant_id, id)`,
  'create table best.new_receivables (like receivables including all)',
  'insert into best.new_receivables select * from receivables',
  `select setval(pg_get_serial_sequence('best.new_receivables', 'id'), max(id)) from receivables`,
  `alter table best.new_receivables
     add foreign key (tenant_id, subscription_id) references best.new_subscriptions (tenant_id, id)`,
  `create table best.ledger_entries as
     select e.*, row_number() over (partition by tenant_id order by occurred_at desc, id desc)::int as position
     from ledger_entries e`,
  'alter table best.ledger_entries add primary key (tenant_id, id)',
  'create unique index on best.ledger_entries (tenant_id, position)',
  'create index on best.ledger_entries (tenant_id, root_id)',
  'create table best.entry_totals as select tenant_id, count(*)::int as n from ledger_entries group by 1',
  'alter table best.entry_totals add primary key (tenant_id)',
  'create table best.allocations as select * from allocations',
  'create index on best.allocations (tenant_id, entry_id) include (amount_cents, receivable_id)',
  'create index on best.receivables (tenant_id, due_at, id) where settled_at is null and subscription_status in (1, 3)',
  // The target of a bare insert of a booked transfer. The tables have as many rows as the product's tables.
  'create table best.new_ledger_entries (like ledger_entries including all)',
  `insert into best.new_ledger_entries (${entryColumns}) overriding system value
     select ${entryColumns} from ledger_entries`,
  `select setval('best.new_ledger_entries_id_seq', max(id)) from ledger_entries`,
  'create table best.new_allocations (like allocations including all)',
  'insert into best.new_allocations select * from allocations',
  `select setval(pg_get_serial_sequence('best.new_allocations', 'id'), max(id)) from allocations`,
  `alter table best.new_ledger_entries
     add foreign key (tenant_id, user_id) references best.people (tenant_id, id),
     add foreign key (tenant_id, subscription_id) references best.new_subscriptions (tenant_id, id),
     add foreign key (tenant_id, root_id) references best.new_ledger_entries (tenant_id, id)`,
  `alter table best.new_allocations
     add foreign key (tenant_id, entry_id) references best.new_ledger_entries (tenant_id, id),
     add foreign key (tenant_id, receivable_id) references best.new_receivables (tenant_id, id)`,
  'create table best.new_transfers (like bank_transfers including all)',
  `alter table best.new_transfers
     add foreign key (tenant_id, receivable_id) references best.new_receivables (tenant_id, id),
     add foreign key (tenant_id, ledger_entry_id) references best.new_ledger_entries (tenant_id, id)`,
  'create table best.movements as select * from bank_movements',
  'alter table best.movements add primary key (tenant_id, id)',
  'create index on best.movements (tenant_id, state, booked_on desc, id desc)',
  'create index on best.movements using gin (tenant_id, search_key gin_trgm_ops)',
  `create index on best.receivables (tenant_id, (gross_cents - covered_cents - refunded_cents - written_off_cents), due_at, id)
     where settled_at is null`,
  // the history entry that every change writes
  'create table best.new_audit_entries (like audit_entries including all)',
];

const tables = [
  'plans',
  'subscriptions',
  'receivables',
  'ledger_entries',
  'allocations',
  'bank_movements',
];

export async function makeLimit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of tables)
      await client.query(`alter table ${table} no force row level security`);
    for (const statement of statements) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
