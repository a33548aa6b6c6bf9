import { hashPassword } from '@canone/api/password';
import autocannon from 'autocannon';
import pg from 'pg';
import { headersOf, type Person, readPlans } from './colleague.ts';
import { apiKey, email, installationOn, password } from './failures/installation.ts';
import { createPostgres } from './failures/postgres.ts';
import { freePort } from './free-port.ts';
import { product, start } from './program.ts';

/**
 * One tenant sends slow searches on 64 connections while a person of another tenant reads a list. Prints the median
 * time of the reads without load, and under load with and without the share of a tenant. `node bench/tenant-share.ts
 * [seconds]`
 */
const connections = 64;
const seconds = Number(process.argv[2] ?? 20);
const addresses = 20_000;
/** A search without a result, so that it reads all addresses. */
const slowPath = '/api/address/getAll?searchTerm=%25q%25';

/** Creates two tenants with an Admin each. The first tenant has many addresses. */
async function addTenants(url: string): Promise<readonly Person[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hash = await hashPassword(password);
  const people: Person[] = [];
  for (const name of ['grande', 'piccolo']) {
    const address = `${name}.${email}`;
    await client.query(
      `with tenant as (insert into tenants (name) values ($1) returning id),
         person as (insert into users (email, name, role_id, is_active, password_hash)
           values ($2, 'Banco di prova', 2, true, $3) returning id)
       insert into memberships (tenant_id, user_id) select tenant.id, person.id from tenant, person`,
      [name, address, hash],
    );
    people.push({ email: address, password });
  }
  await client.query('alter table addresses no force row level security');
  await client.query(
    `insert into addresses (tenant_id, street, municipality)
       select t.id, 'Via ' || n, 'Comune ' || n from tenants t, generate_series(1, $1::int) n
       where t.name = 'grande'`,
    [addresses],
  );
  await client.query('alter table addresses force row level security');
  await client.query('analyze addresses');
  await client.end();
  return people;
}

const postgres = await createPostgres();
const { environment } = installationOn(postgres);
let people: readonly Person[] | undefined;
for (const share of ['100', '50']) {
  const port = await freePort();
  const limits = { TENANT_SHARE: share, CALLS_PER_PERSON: '0', CALLS_PER_TENANT: '0' };
  const settings = { ...environment, ...limits };
  const program = await start(product, settings, { health: '/health/ready', port });
  const { origin } = program;
  people ??= await addTenants(postgres.url);
  const [slow, colleague] = await Promise.all(
    people.map((person) => headersOf({ origin, key: apiKey }, person)),
  );
  if (!slow || !colleague) throw new Error('two people were added');
  await readPlans(origin, colleague, { isOver: () => true });
  const alone = await readPlans(origin, colleague, { isOver: () => true });

  const end = performance.now() + seconds * 1000;
  const load = autocannon({
    url: origin + slowPath,
    headers: slow,
    connections,
    duration: seconds,
    timeout: 60,
    workers: 1,
  });
  const under = await readPlans(origin, colleague, {
    isOver: () => performance.now() > end,
    least: 1,
  });
  const { statusCodeStats } = await load;
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count = 0 }]) => `${count} × ${code}`,
  );
  console.log(
    `share ${share} %: searches ${statuses.join(', ')}; median of the other tenant ${alone.medianMs.toFixed(1)} ms ` +
      `alone, ${under.medianMs.toFixed(1)} ms during the searches, at most ${under.maxMs.toFixed(0)} ms ` +
      `(${under.count} reads, ${under.refused} refused)`,
  );
  await program.stop();
}
await postgres.remove();
