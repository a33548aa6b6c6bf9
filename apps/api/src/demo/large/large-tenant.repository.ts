import { inClientTransaction } from '../../platform/database/client-transaction.ts';
import type { sessionOver } from '../../platform/database/driver/session.ts';
import type { Engine } from '../../platform/database/engine.ts';

type Pool = Engine['pool'];
type PoolClient = Parameters<typeof sessionOver>[0];

export const largeTenant = 'Circolo Sportivo Centrale';

/** The number of customers, each with one subscription, and of the monthly periods of each. */
export interface LargeSize {
  readonly customers: number;
  readonly periods: number;
}

/** Customers of one transaction. Each allocation holds a lock until the commit. */
const customersAtOnce = 100;

const firstNames = `Adele Alessio Beatrice Bruno Camilla Carlo Dalia Dario Edoardo Elisa Fabrizio Federica Giacomo Ginevra
  Ivan Irene Leonardo Ludovica Manuel Miriam Nadia Nicola Oscar Olga Pietro Rebecca Samuele Sofia Tiziano Viola`;
const surnames = `Amato Barone Basile Caputo Cattaneo Donati Fiore Giuliani Grassi Guerra Lupo Mazza Montanari Neri Orlando
  Pagano Piras Poli Ruggeri Sartori Testa Vitali Zanetti Rosati Milani Benedetti Bellini Marchi Ferretti Serafini`;

const listOf = (text: string) => text.split(/\s+/);

/** Chunks begin at 1 and end before `upTo`. */
function* chunks(total: number): Generator<readonly [from: number, upTo: number]> {
  for (let from = 1; from <= total; from += customersAtOnce)
    yield [from, Math.min(from + customersAtOnce, total + 1)];
}

async function insertPlans(client: PoolClient, tenantId: number): Promise<void> {
  await client.query(
    `insert into plans (tenant_id, name, net_cents, vat_basis_points, recurrence_months)
     select $1, name, net, 2200, 1 from (values ('Palestra', 3900), ('Piscina', 4500), ('Tennis', 6000),
       ('Tutto il circolo', 9900)) p (name, net)`,
    [tenantId],
  );
}

const people = `
  with added as (
    insert into users (email, name, is_active, role_id, phone)
    select 'socio' || n || '@circolo.example',
      ($4::text[])[1 + n % array_length($4::text[], 1)] || ' ' ||
      ($5::text[])[1 + (n / array_length($4::text[], 1)) % array_length($5::text[], 1)],
      false, 4, '+39333' || lpad(n::text, 7, '0')
    from generate_series($2::int, $3::int - 1) n returning id)
  insert into memberships (tenant_id, user_id) select $1, id from added order by id`;

/** The start is a month's whole number of periods before now, so that the last period has begun and not ended. */
const subscriptions = `
  insert into subscriptions (tenant_id, user_id, plan_id, status, active_since, start_at, end_at, gross_cents,
    vat_basis_points, recurrence_months)
  select $1, m.user_id, p.id, case when m.n % 8 = 0 then 4 else 3 end, case when m.n % 8 <> 0 then s.start_at end, s.start_at, s.start_at + interval '1 month',
    round(p.net_cents * 1.22), 2200, 1
  from (select user_id, row_number() over (order by user_id) as n from memberships where tenant_id = $1) m
  join (select id, net_cents, row_number() over (order by id) as n from plans where tenant_id = $1) p
    on p.n = 1 + m.n % 4
  cross join lateral (select date_trunc('day', $4::timestamptz) + interval '9 hours'
    - make_interval(months => $5::int - 1, days => (m.n % 26)::int + 1) as start_at) s
  where m.n >= $2 and m.n < $3`;

/** Every eighth customer waits for a transfer: the last period is not paid. */
const receivables = `
  insert into receivables (tenant_id, subscription_id, period, due_at, ends_at, gross_cents, net_cents, vat_cents,
    vat_basis_points)
  select $1, s.id, k, s.start_at + make_interval(months => k), s.start_at + make_interval(months => k + 1),
    s.gross_cents, p.net_cents, s.gross_cents - p.net_cents, 2200
  from (select s.*, row_number() over (order by s.id) as n from subscriptions s where s.tenant_id = $1) s
  join plans p on p.tenant_id = s.tenant_id and p.id = s.plan_id
  cross join generate_series(0, $4::int - 1) k
  where s.n >= $2 and s.n < $3 order by s.id, k`;

const isPaid = `not (y.period = $4::int - 1 and s.n % 8 = 0)`;

/** One transfer for each paid period, within four days of the beginning of the period. */
const entries = `
  insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
    vat_basis_points, vat_cents, root_id, occurred_at, recorded_at, note)
  select $1, e.id, 'transfer', 'bank', 'person', e.user_id, e.subscription_id, e.gross_cents, 2200, e.vat_cents, e.id,
    e.paid_at, e.paid_at, 'Bonifico del socio'
  from (select nextval('ledger_entries_id_seq')::int as id, y.subscription_id, y.gross_cents, y.vat_cents, s.user_id,
      least(y.due_at + make_interval(days => (y.id % 5)::int), $5::timestamptz) as paid_at
    from (select s.id, s.user_id, row_number() over (order by s.id) as n from subscriptions s where s.tenant_id = $1) s
    join receivables y on y.tenant_id = $1 and y.subscription_id = s.id
    where s.n >= $2 and s.n < $3 and ${isPaid} order by s.id, y.period) e`;

/** The entries and the paid periods of a subscription have the same order. */
const pairs = `
  (select e.id as entry_id, y.id as receivable_id, e.amount_cents, e.occurred_at
   from (select id, subscription_id, amount_cents, occurred_at,
       row_number() over (partition by subscription_id order by id) - 1 as place
     from ledger_entries where tenant_id = $1) e
   join receivables y on y.tenant_id = $1 and y.subscription_id = e.subscription_id and y.period = e.place
   join (select id, row_number() over (order by id) as n from subscriptions where tenant_id = $1) s
     on s.id = e.subscription_id
   where s.n >= $2 and s.n < $3 order by e.id) x`;

const allocations = `
  insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
  select $1, entry_id, receivable_id, amount_cents, occurred_at from ${pairs}`;

const transfers = `
  insert into bank_transfers (tenant_id, receivable_id, amount_cents, approved_at, ledger_entry_id)
  select $1, receivable_id, amount_cents, occurred_at, entry_id from ${pairs}`;

interface Filling extends LargeSize {
  readonly client: PoolClient;
  readonly tenantId: number;
  readonly now: string;
}

async function insertCustomers(
  { client, tenantId, periods, now }: Filling,
  [from, upTo]: readonly [number, number],
): Promise<void> {
  const chunk = [tenantId, from, upTo];
  await client.query(people, [...chunk, listOf(firstNames), listOf(surnames)]);
  await client.query(subscriptions, [...chunk, now, periods]);
  await client.query(receivables, [...chunk, periods]);
  await client.query(entries, [...chunk, periods, now]);
  await client.query(allocations, chunk);
  await client.query(transfers, chunk);
}

/**
 * Adds a tenant with many customers, whose periods are paid by transfer, to an installed database. It must run as the owner.
 * Returns the tenant's id, or undefined when the tenant exists.
 */
export async function insertLargeTenant(
  pool: Pool,
  now: Temporal.Instant,
  size: LargeSize,
): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    const known = await client.query('select from tenants where name = $1', [largeTenant]);
    if (known.rowCount !== 0) return undefined;
    const tenantId = await inClientTransaction(client, async () => {
      const { rows } = await client.query<{ id: number }>(
        'insert into tenants (name) values ($1) returning id',
        [largeTenant],
      );
      const id = rows[0]?.id ?? 0;
      await client.query(`select set_config('app.tenant_id', $1, false)`, [String(id)]);
      await insertPlans(client, id);
      return id;
    });
    const filling = { ...size, client, tenantId, now: String(now) };
    for (const chunk of chunks(size.customers))
      await inClientTransaction(client, () => insertCustomers(filling, chunk));
    await client.query('analyze');
    return tenantId;
  } finally {
    client.release(true);
  }
}
