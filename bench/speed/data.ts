import { hashPassword } from '@canone/api/password';
import pg from 'pg';
import { inBulk, openFirstPeriods } from '../bulk-rows.ts';
import { insertMovements } from './bank-data.ts';

/** The numbers of rows. Tenant 1 is the largest tenant. Tenant 2 has the small list for the comparison. */
export interface Size {
  readonly subscriptions: number;
  readonly tenants: number;
  readonly users: number;
  readonly plansEach: number;
  /** The number of advance transfers for every third ledger entry. */
  readonly advances: number;
  /** The number of subscriptions of tenant 1 per 10,000 subscriptions. */
  readonly largestShare: number;
  readonly smallShare: number;
}

export const fullSize: Size = {
  subscriptions: 1_000_000,
  tenants: 200,
  users: 200_000,
  plansEach: 10,
  advances: 1,
  largestShare: 1_500,
  smallShare: 100,
};

export const quickSize: Size = {
  subscriptions: 100_000,
  tenants: 20,
  users: 20_000,
  plansEach: 10,
  advances: 1,
  largestShare: 6_000,
  smallShare: 1_000,
};

/** The sizes for any number of subscriptions, with five ledger entries for each subscription. */
export const sizeOf = (subscriptions: number): Size => ({
  ...fullSize,
  subscriptions,
  users: Math.ceil(subscriptions / 5),
  advances: 17,
});

export const largest = 1;
export const small = 2;
/** The number of people who can sign in, all with the same password. */
export const signInPeople = 1_000;
export const password = 'una-password-lunga';
export const adminEmail = 'misura@canone.example';
export const emailOf = (n: number) => `persona${n}@misura.example`;

const firstNames = `Marco Giulia Luca Anna Paolo Elena Matteo Chiara Andrea Sara Davide Laura Stefano Marta Nicolò
  Irene Fabio Silvia Giorgio Paola Ottavia Bruno Teresa Carlo Nadia Pietro Lucia Sergio Emma Tommaso`;
const surnames = `Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca
  Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli
  Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola DeSantis Marchetti Parisi Villa Conte
  Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala Deangelis Gatti Pellegrini Palumbo Sanna
  Farina Rizzi Monti Zanardi`;

/**
 * Inserts advance transfers for every third ledger entry. With one transfer each there are about 1,000,000 entries for
 * 1,000,000 subscriptions.
 */
const advances = (
  each: number,
) => `insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
    vat_basis_points, vat_cents, root_id, occurred_at, recorded_at, note)
  select tenant_id, new_id, 'transfer', 'bank', 'person', user_id, subscription_id, amount_cents, vat_basis_points,
    vat_cents, new_id, occurred_at + interval '3 days' * n, occurred_at + interval '3 days' * n, 'anticipo'
  from (select e.*, n, nextval('ledger_entries_id_seq')::int as new_id from ledger_entries e, generate_series(1, ${each}) n
    where e.id % 3 = 0 order by e.id, n) e`;
const advanceTransfers = `insert into bank_transfers (tenant_id, receivable_id, amount_cents, approved_at, ledger_entry_id)
  select e.tenant_id, y.id, e.amount_cents, e.occurred_at, e.id from ledger_entries e
  join receivables y on y.tenant_id = e.tenant_id and y.subscription_id = e.subscription_id
  where e.note = 'anticipo' order by e.id`;

const words = (text: string) =>
  `array[${text
    .split(/\s+/)
    .map((word) => `'${word}'`)
    .join(',')}]`;

/** Pseudo-random numbers. For the same id and purpose the number is the same in every run and version. */
const noise = `create or replace function pg_temp.noise(id bigint, purpose int) returns int language sql immutable
  return ((((id * 2654435761 + purpose * 97531) % 4294967296) * 22695477 + 12345) % 4294967296 >> 9)::int`;

async function insertRows(client: pg.Client, size: Size): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const { subscriptions, tenants, users, plansEach, largestShare, smallShare } = size;
  const spread = tenants - 2;
  const tenantOf = (id: string, purpose: number) => `(case
    when pg_temp.noise(${id}, ${purpose}) % 10000 < ${largestShare} then ${largest}
    when pg_temp.noise(${id}, ${purpose}) % 10000 < ${largestShare + smallShare} then ${small}
    else 3 + pg_temp.noise(${id}, ${purpose + 1}) % ${spread} end)`;

  await run(noise);
  await run(
    `insert into tenants (id, name) select n, 'Azienda ' || n from generate_series(1, $1::int) n`,
    [tenants],
  );
  const hash = await hashPassword(password);
  await run(
    `insert into users (id, email, name, is_active, role_id, password_hash)
     select n, 'persona' || n || '@misura.example',
       (${words(firstNames)})[1 + pg_temp.noise(n, 1) % 30] || ' ' || (${words(surnames)})[1 + pg_temp.noise(n, 2) % 60],
       true, 4, case when n <= ${signInPeople} then $2 end from generate_series(1, $1::int) n`,
    [users, hash],
  );
  await run(`create temp table people as select n as user_id, tenant,
      row_number() over (partition by tenant order by n) as place, count(*) over (partition by tenant) as places
    from (select n, ${tenantOf('n', 10)} as tenant from generate_series(1, ${users}) n) x`);
  await run('create unique index on people (tenant, place)');
  await run('analyze people');
  await run('insert into memberships (tenant_id, user_id) select tenant, user_id from people');
  await run(
    `insert into plans (tenant_id, id, name, net_cents, vat_basis_points, recurrence_months)
     select t, (t - 1) * $2::int + n, 'Piano ' || n, 1000 * n, 2200, (array[1, 2, 3, 4, 6, 12])[1 + n % 6]
     from generate_series(1, $1::int) t, generate_series(1, $2::int) n`,
    [tenants, plansEach],
  );
  await run(
    `insert into subscriptions (tenant_id, id, user_id, plan_id, status, active_since, start_at, end_at, gross_cents,
       vat_basis_points, recurrence_months)
     select s.tenant, s.n, p.user_id, (s.tenant - 1) * ${plansEach} + s.plan, s.status,
       case when s.status in (1, 3) then s.start_at end,
       s.start_at, s.start_at + interval '1 month', 1220 * s.plan, 2200, (array[1, 2, 3, 4, 6, 12])[1 + s.plan % 6]
     from (select n, (array[1, 1, 1, 1, 1, 1, 2, 3, 4, 5])[1 + pg_temp.noise(n, 30) % 10] as status,
        ${tenantOf('n', 20)} as tenant, 1 + pg_temp.noise(n, 31) % ${plansEach} as plan,
        timestamptz '2024-01-01Z' + make_interval(hours => (n::bigint * 24000 / ${subscriptions})::int) as start_at
      from generate_series(1, ${subscriptions}) n) s
     join (select distinct tenant, places from people) c using (tenant)
     join people p on p.tenant = s.tenant and p.place = 1 + pg_temp.noise(s.n, 32) % c.places
     order by s.n`,
  );
  await openFirstPeriods(client, 'status = 1 and id % 20 = 0');
  await run(advances(size.advances));
  await run(advanceTransfers);
  await insertMovements(client, largest);
  for (const table of ['tenants', 'users', 'plans', 'subscriptions']) {
    await run(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  const { rows } = await run(
    `insert into users (email, name, is_active, role_id, password_hash) values ($1, 'Chi misura', true, 2, $2)
     returning id`,
    [adminEmail, hash],
  );
  await run('insert into memberships (tenant_id, user_id) values ($1, $3), ($2, $3)', [
    largest,
    small,
    (rows[0] as { id: number }).id,
  ]);
}

/** Fills a database that has already been migrated. */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await inBulk(client, () => insertRows(client, size));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
