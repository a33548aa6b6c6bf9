import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInContract } from '@canone/contracts/access/sign-in';
import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { installPostgres, openServing } from './database.ts';
import { secretBox } from './platform/auth/secret-box.ts';
import { openPostgres } from './platform/database/engine.ts';
import { factories } from './testing/factories.ts';
import { freePort, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey } from './testing/test-api.ts';
import { servingLogin } from './testing/two-servers.ts';
import { deployFile } from './testing/watched-server.ts';

const pgbouncer = [process.env['PGBOUNCER_PATH'] ?? '', '/usr/sbin/pgbouncer'].find((path) =>
  existsSync(path),
);
const database = inject('database');
const server = new URL(database.kind === 'postgres' ? database.serverUrl : 'postgres://none');

/** Runs only if PgBouncer is installed: at `PGBOUNCER_PATH` or in /usr/sbin. */
describe.runIf(database.kind === 'postgres' && pgbouncer !== undefined)(
  'O7 · behind PgBouncer',
  () => {
    const name = `pooled_${process.pid}`;
    const direct = (login: string) => `postgres://${login}:${login}@${server.host}/${name}`;

    async function createDatabase(): Promise<void> {
      const maker = new pg.Client({ connectionString: `${server.href}/postgres` });
      await maker.connect();
      await maker.query(`create database ${name}`);
      await maker.end();
    }

    /**
     * Starts PgBouncer with the documented configuration on a free port. All clients share two connections to the
     * server.
     */
    async function startPooler() {
      const folder = await mkdtemp(join(tmpdir(), 'canone-pgbouncer-'));
      await chmod(folder, 0o755);
      const port = await freePort();
      const users = join(folder, 'userlist.txt');
      await writeFile(users, `"${servingLogin}" "${servingLogin}"\n"admin" "admin"\n`);
      const settings = deployFile('postgres/pgbouncer.ini')
        .replace(/^canone = .*$/m, `${name} = host=127.0.0.1 port=${server.port} dbname=${name}`)
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
        .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2');
      const file = join(folder, 'pgbouncer.ini');
      await writeFile(file, `${settings}\nunix_socket_dir =\nadmin_users = admin\n`);
      const asRoot = process.getuid?.() === 0;
      const child = spawn(pgbouncer ?? '', [...(asRoot ? ['-u', 'nobody'] : []), file]);
      let output = '';
      child.stderr.on('data', (text: Buffer) => {
        output += text.toString();
      });
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await rm(folder, { recursive: true, force: true });
      });
      await expect.poll(() => output).toContain('process up');
      const at = (login: string, to = name) =>
        `postgres://${login}:${login}@127.0.0.1:${port}/${to}`;
      return {
        url: at(servingLogin),
        async reconnect() {
          const admin = new pg.Client({ connectionString: at('admin', 'pgbouncer') });
          await admin.connect();
          await admin.query('reconnect');
          await admin.end();
        },
      };
    }

    test('two processes keep their limits, their time zone and the separation of tenants', async () => {
      await createDatabase();
      const pooler = await startPooler();
      const setting = {
        kind: 'postgres',
        url: pooler.url,
        ownerUrl: direct('canone'),
        isSingleLogin: false,
        isPooled: true,
      } as const;
      await installPostgres(setting.ownerUrl, setting.url, setting);
      await expect(openServing(setting)).rejects.toThrow('RECONNECT');
      await pooler.reconnect();

      const { engine } = await openServing(setting);
      onTestFinished(() => engine.close());
      const { rows } = await engine.pool.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('timezone') as zone, current_user as "user", count(*)::int as "regions" from regions`,
      );
      expect(rows).toEqual([
        { statement: '15s', lock: '5s', zone: 'UTC', user: 'canone_control', regions: 20 },
      ]);

      const owner = openPostgres(direct('canone'));
      onTestFinished(() => owner.close());
      const make = factories(owner, {
        box: secretBox(secretKey),
        paypalUrl: 'https://paypal.example',
      });
      const shops = await Promise.all(
        ['Uno', 'Due'].map(async (shop) => {
          const { id } = await make.aTenant(shop);
          const plan = await make.aPlan(id);
          const { email } = await make.aPerson({
            roleId: Role.Admin,
            tenantIds: [id],
            password: 'Una-password-1',
          });
          return { id, plan: plan.name, email };
        }),
      );
      const environment = {
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: 'transaction',
        API_KEY: apiKey,
        SECRET_KEY: secretKey,
        PUBLIC_BASE_URL: 'http://127.0.0.1',
      };
      // without the setting for a pooler, two processes would use one statement name for different statements
      const { origin } = await startProductProcess({ ...environment, ROLE: 'all' });
      const web = await startProductProcess({ ...environment, ROLE: 'web' });
      const { method, path } = signInContract.endpoints.signIn;
      const plansOf = async ({ id, email }: { id: number; email: string }) => {
        const signedIn = await fetch(origin + path, {
          method,
          headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
          body: JSON.stringify({ Email: email, Password: 'Una-password-1' }),
        });
        const { data } = (await signedIn.json()) as { data: { token: string } };
        const headers = {
          'x-api-key': apiKey,
          'x-tenant-id': `${id}`,
          authorization: `Bearer ${data.token}`,
        };
        return Promise.all(
          [origin, web.origin, origin, web.origin].map(async (either) => {
            const answer = await fetch(either + planContract.endpoints.list.path, { headers });
            const { data: page } = (await answer.json()) as { data: { items: { name: string }[] } };
            return page.items.map((plan) => plan.name);
          }),
        );
      };

      // all clients share two connections to the server and send the same statements again
      const seen = await Promise.all(shops.map(plansOf));
      expect(seen).toEqual(shops.map(({ plan }) => Array.from({ length: 4 }, () => [plan])));
    });
  },
);
