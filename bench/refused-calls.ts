import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@canone/api/password';
import autocannon from 'autocannon';
import pg from 'pg';
import { headersOf, type Person, readPlans } from './colleague.ts';
import { demoApiKey } from './failures/caller.ts';
import { apiKey, email, installationOn, password } from './failures/installation.ts';
import { createPostgres } from './failures/postgres.ts';
import { freePort } from './free-port.ts';
import { type Program, product, start } from './program.ts';

/**
 * One person sends 3,000 refused calls on 20 connections while a colleague reads a list. The colleague's median time
 * may at most double. `node bench/refused-calls.ts`
 */
const refusedCalls = 3_000;
const largestRatio = 2;
const demoPassword = 'Canone-2026';
const refusedPath = '/api/ledger/getAll';

interface Setting {
  readonly name: string;
  readonly program: Program;
  readonly key: string;
  /** A person who may read the plans. */
  readonly colleague: Person;
  /** A person who may not read the ledger. */
  readonly refused: Person;
  remove(): Promise<void>;
}

async function measure(setting: Setting): Promise<boolean> {
  const { origin } = setting.program;
  const at = { origin, key: setting.key };
  const colleague = await headersOf(at, setting.colleague);
  const refused = await headersOf(at, setting.refused);
  await readPlans(origin, colleague, { isOver: () => true });
  const alone = await readPlans(origin, colleague, { isOver: () => true });

  let isOver = false;
  const load = autocannon({
    url: origin + refusedPath,
    headers: refused,
    connections: 20,
    amount: refusedCalls,
    workers: 1,
  });
  const both = Promise.resolve(load).finally(() => (isOver = true));
  const under = await readPlans(origin, colleague, { isOver: () => isOver });
  const { statusCodeStats } = await both;

  const ratio = under.medianMs / alone.medianMs;
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count = 0 }]) => `${count} × ${code}`,
  );
  console.log(
    `${setting.name}: ${statuses.join(', ')}; median of the colleague ${alone.medianMs.toFixed(1)} ms alone, ` +
      `${under.medianMs.toFixed(1)} ms during the refused calls (${under.count} reads), ratio ${ratio.toFixed(2)}`,
  );
  return ratio <= largestRatio;
}

async function onEmbedded(): Promise<Setting> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-refused-'));
  const environment = { DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'error' };
  const port = await freePort();
  const program = await start(product, environment, { health: '/health/ready', port });
  return {
    name: 'embedded',
    program,
    key: demoApiKey,
    colleague: { email: 'admin@canone.example', password: demoPassword },
    refused: { email: 'operatore@canone.example', password: demoPassword },
    async remove() {
      await program.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates two people of one tenant: an Admin (role 2) and a User (role 3). */
async function addPeople(url: string): Promise<readonly [Person, Person]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hash = await hashPassword(password);
  await client.query(`insert into tenants (name) values ('Banco')`);
  const add = async (address: string, role: number) => {
    await client.query(
      `with person as (insert into users (email, name, role_id, is_active, password_hash)
         values ($1, 'Banco di prova', $2, true, $3) returning id)
       insert into memberships (tenant_id, user_id)
         select t.id, person.id from tenants t, person`,
      [address, role, hash],
    );
    return { email: address, password };
  };
  const people = [await add(`admin.${email}`, 2), await add(`user.${email}`, 3)] as const;
  await client.end();
  return people;
}

async function onPostgres(): Promise<Setting> {
  const postgres = await createPostgres();
  const { environment } = installationOn(postgres);
  const port = await freePort();
  const program = await start(product, environment, { health: '/health/ready', port });
  const [colleague, refused] = await addPeople(postgres.url);
  return {
    name: 'PostgreSQL',
    program,
    key: apiKey,
    colleague,
    refused,
    async remove() {
      await program.stop();
      await postgres.remove();
    },
  };
}

let isWithin = true;
for (const open of [onEmbedded, onPostgres]) {
  const setting = await open();
  isWithin = (await measure(setting)) && isWithin;
  await setting.remove();
}
process.exit(isWithin ? 0 : 1);
