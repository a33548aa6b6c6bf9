import pg from 'pg';

/**
 * The limit's own tables, beside the product's: the same rows without row-level security, with everything a
 * hand-tuned read can wish for (a dense position, counters, a tenant-led trigram index) and nothing it has to keep up.
 */
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
  `create table best.people as select m.tenant_id, u.id, u.name, u.email, u.search_key
     from memberships m join users u on u.id = m.user_id`,
  'alter table best.people add primary key (tenant_id, id)',
  'create index on best.people using gin (tenant_id, search_key gin_trgm_ops)',
  'create index on best.people (tenant_id, name collate "und-x-icu", id)',
  'create table best.plans as select * from plans',
  'alter table best.plans add primary key (tenant_id, id)',
  'create table best.receivables as select * from receivables',
  'alter table best.receivables add primary key (tenant_id, id)',
  'create index on best.receivables (tenant_id, subscription_id, period)',
  // what a bare insert writes to: as many rows, held by the same keys, checks and indexes, without counters, triggers
  // or audit
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
];

const tables = ['plans', 'subscriptions', 'receivables'];

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
