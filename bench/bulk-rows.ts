import type pg from 'pg';

const tables = [
  'plans',
  'payment_providers',
  'subscriptions',
  'subscription_tallies',
  'receivables',
  'bank_transfers',
  'bank_accounts',
  'bank_statements',
  'bank_movements',
  'ledger_entries',
  'allocations',
  'ledger_tallies',
];

/**
 * The indexes that enforce no rule. They are created after the rows, which sorts once instead of searching each index
 * for each row. Indexes of unique constraints stay, because foreign keys and the statements of the seed use them.
 */
async function plainIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  return rows;
}

/**
 * Inserts the rows of all tenants as the owner, in one transaction. Three features are off during the inserts.
 * Row-level security would also apply to the owner, because it is forced. The trigger of the allocations would take one
 * lock per row, which is more than the lock table can hold. Plain indexes are created at the end, because this is
 * faster.
 */
export async function inBulk(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  for (const table of tables)
    await client.query(`alter table ${table} no force row level security`);
  await client.query('alter table allocations disable trigger user');
  const indexes = await plainIndexes(client);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await run();
  // checks that wait for the commit run now, because a table with pending checks cannot be altered
  await client.query('set constraints all immediate');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table allocations enable trigger user');
  for (const table of tables) await client.query(`alter table ${table} force row level security`);
  await client.query('commit');
}

/**
 * The same local time in Rome some months later. If a local time occurs twice, it is the first one. The result equals
 * that of the product's `addMonths`.
 */
const romeMonthsLater = `create or replace function pg_temp.rome_months_later(at timestamptz, months int) returns timestamptz
  language sql return (select case when (found - interval '1 hour') at time zone 'Europe/Rome' = wall
      then found - interval '1 hour' else found end
    from (select wall, wall at time zone 'Europe/Rome' as found
      from (select (at at time zone 'Europe/Rome') + make_interval(months => months) as wall) w) f)`;

/** One provider account per tenant, without a secret. */
const accounts = `insert into payment_providers (tenant_id, name, api_url, api_key)
  select id, 'PayPal', 'https://api-m.sandbox.paypal.com', 'un-client-id' from tenants order by id`;

const receivables = (
  unpaid: string,
) => `insert into receivables (tenant_id, subscription_id, due_at, ends_at, gross_cents, net_cents,
    vat_cents, vat_basis_points, covered_cents, settled_at, payment_provider_id, provider_subscription_id, billed_since,
    subscription_status)
  select s.tenant_id, s.id, s.start_at, pg_temp.rome_months_later(s.start_at, s.recurrence_months), s.gross_cents,
    s.net, s.gross_cents - s.net, s.vat_basis_points,
    case when s.is_paid then s.gross_cents else 0 end, case when s.is_paid then s.start_at end,
    a.id, case when s.status = 1 then 'I-' || s.id end, case when s.status = 1 then s.start_at end, s.status
  from (select *, status in (1, 3, 5) and not (${unpaid}) as is_paid, (gross_cents::bigint * 20000 + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points)) as net
    from subscriptions) s
  left join payment_providers a on a.tenant_id = s.tenant_id and s.status = 1
  order by s.id`;

const entries = `insert into ledger_entries (tenant_id, id, kind, method, source, payment_provider_id, external_id,
    user_id, subscription_id, amount_cents, vat_basis_points, vat_cents, root_id, occurred_at, recorded_at)
  select tenant_id, entry_id, kind, case kind when 'charge' then 'paypal' else 'bank' end,
    case kind when 'charge' then 'provider' else 'person' end, payment_provider_id,
    case kind when 'charge' then 'SALE-' || subscription_id end, user_id, subscription_id, gross_cents,
    vat_basis_points, vat_cents, entry_id, settled_at, settled_at
  from (select y.*, s.user_id, nextval('ledger_entries_id_seq')::int as entry_id,
      case when y.payment_provider_id is null then 'transfer' else 'charge' end as kind
    from receivables y join subscriptions s on s.tenant_id = y.tenant_id and s.id = y.subscription_id
    where y.settled_at is not null order by y.id) y`;

const paid = `ledger_entries e
  join receivables y on y.tenant_id = e.tenant_id and y.subscription_id = e.subscription_id`;

const transfers = `insert into bank_transfers (tenant_id, receivable_id, amount_cents, approved_at, ledger_entry_id)
  select e.tenant_id, y.id, e.amount_cents, e.occurred_at, e.id from ${paid} where e.kind = 'transfer' order by e.id`;

const allocations = `insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
  select e.tenant_id, e.id, y.id, e.amount_cents, e.recorded_at from ${paid} order by e.id`;

/**
 * Opens the first period of every subscription and books its payment on the start day. For active subscriptions PayPal
 * has charged the payment. For subscriptions without renewal and for cancelled ones a transfer has paid it. All other
 * subscriptions are unpaid, and so are those that match the condition `unpaid`.
 */
export async function openFirstPeriods(client: pg.Client, unpaid = 'false'): Promise<void> {
  await client.query(romeMonthsLater);
  await client.query('analyze subscriptions');
  await client.query(accounts);
  await client.query(receivables(unpaid));
  await client.query('analyze receivables');
  await client.query(entries);
  await client.query('analyze ledger_entries');
  await client.query(transfers);
  await client.query(allocations);
}
