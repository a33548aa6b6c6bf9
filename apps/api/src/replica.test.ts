import { reportContract } from '@canone/contracts/ledger/report';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installPostgres, openServing } from './database.ts';
import { secretBox } from './platform/auth/secret-box.ts';
import { openPostgres } from './platform/database/engine.ts';
import { factories } from './testing/factories.ts';
import { installedPostgres, startInstalledPostgres } from './testing/installed-postgres.ts';
import { servingLogin } from './testing/postgres-server.ts';
import { startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey } from './testing/test-api.ts';

const bin = installedPostgres();
const password = 'Una-password-1';
const report = `${reportContract.endpoints.collected.path}?from=2026-01-01&to=2026-12-31`;

interface Body {
  readonly success: boolean;
  readonly data: { readonly items: readonly { readonly entityId: number | null }[] };
}

describe.runIf(inject('database').kind === 'postgres' && bin !== undefined)(
  'OPS-14 · a streaming replica',
  () => {
    let primary: Awaited<ReturnType<typeof startInstalledPostgres>>;
    let replica: Awaited<ReturnType<typeof primary.startReplica>>;
    let shop: { readonly id: number; readonly email: string };

    beforeAll(async () => {
      primary = await startInstalledPostgres(bin ?? '');
      await primary.createDatabase('canone');
      await installPostgres(primary.at('canone', 'canone'), primary.at(servingLogin, 'canone'));
      const owner = openPostgres(primary.at('canone', 'canone'));
      const make = factories(owner, { box: secretBox(secretKey), paypalUrl: 'https://p.example' });
      const { id } = await make.aTenant('Palestra');
      const { email } = await make.aPerson({ roleId: Role.Admin, tenantIds: [id], password });
      shop = { id, email };
      await owner.close();
      replica = await primary.startReplica();
    });

    afterAll(async () => {
      await replica?.stop();
      await primary?.stop();
    });

    async function startProduct(environment: NodeJS.ProcessEnv) {
      return startProductProcess({
        DATABASE_URL: primary.at(servingLogin, 'canone'),
        API_KEY: apiKey,
        SECRET_KEY: secretKey,
        PUBLIC_BASE_URL: 'http://127.0.0.1',
        METRICS_TOKEN: 'a-token-of-the-metrics',
        ROLE: 'web',
        DRAIN_MS: '0',
        ...environment,
      });
    }

    async function startWithReplica(maxLagSeconds: string) {
      const { origin } = await startProduct({
        DATABASE_REPLICA_URL: replica.at(servingLogin, 'canone'),
        DATABASE_REPLICA_MAX_LAG: maxLagSeconds,
      });
      const send = (path: string, token: string, body?: object) =>
        fetch(`${origin}${path}`, {
          headers: {
            'content-type': 'application/json',
            'x-api-key': apiKey,
            'x-tenant-id': String(shop.id),
            authorization: `Bearer ${token}`,
          },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
      async function signIn(): Promise<string> {
        const answer = await send('/api/user/Login', '', { Email: shop.email, Password: password });
        const { data } = (await answer.json()) as { data: { token: string } };
        return data.token;
      }
      const metrics = () =>
        fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-metrics' } });
      const isFollowed = async () =>
        (await (await metrics()).text()).includes('canone_replica_lag');
      await expect.poll(isFollowed).toBe(true);
      return { send, signIn };
    }

    type Product = Awaited<ReturnType<typeof startWithReplica>>;

    async function addFeature({ send }: Product, token: string): Promise<number> {
      const answer = await send('/api/feature/Create', token, { name: 'Sauna' });
      const { data } = (await answer.json()) as { data: { id: number } };
      return data.id;
    }

    async function historyHas({ send }: Product, token: string, id: number): Promise<boolean> {
      const answer = await send('/api/audit/getAll?filters[entity]=feature', token);
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as Body;
      return data.items.some(({ entityId }) => entityId === id);
    }

    async function lastSignInReached(): Promise<void> {
      const caughtUp = async () => {
        const client = openPostgres(replica.at('postgres', 'canone'));
        const { rows } = await client.pool.query<{ isDone: boolean }>(
          'select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as "isDone"',
        );
        await client.close();
        return rows[0]?.isDone;
      };
      await expect.poll(caughtUp).toBe(true);
    }

    test('serves the history, while lists of records come from the primary', async () => {
      const product = await startWithReplica('3600');
      const token = await product.signIn();
      await lastSignInReached();
      await replica.asSuperuser('select pg_wal_replay_pause()');

      const id = await addFeature(product, token);

      expect(await historyHas(product, token, id)).toBe(false);
      const list = await (await product.send('/api/feature/getAll', token)).json();
      expect(JSON.stringify(list)).toContain('Sauna');
      await replica.asSuperuser('select pg_wal_replay_resume()');
      await expect.poll(() => historyHas(product, token, id)).toBe(true);
    });

    test('is not read while its lag is above the limit', async () => {
      const product = await startWithReplica('2');
      const token = await product.signIn();
      await lastSignInReached();
      await replica.asSuperuser('select pg_wal_replay_pause()');

      const id = await addFeature(product, token);

      await expect.poll(() => historyHas(product, token, id)).toBe(true);
      await replica.asSuperuser('select pg_wal_replay_resume()');
    });

    test('gives nothing to an ended session, and serves a new session at once', async () => {
      const product = await startWithReplica('3600');
      const ended = await product.signIn();
      await lastSignInReached();
      await replica.asSuperuser('select pg_wal_replay_pause()');

      await product.send('/api/user/Logout', ended, {});
      const fresh = await product.signIn();

      expect((await product.send(report, ended)).status).toBe(401);
      expect((await product.send('/api/feature/exportCsv', ended)).status).toBe(401);
      expect((await product.send(report, fresh)).status).toBe(200);
      expect((await product.send('/api/feature/exportCsv', fresh)).status).toBe(200);
      await replica.asSuperuser('select pg_wal_replay_resume()');
    });

    test('W10 · is measured while requests use every other connection', async () => {
      const { engine } = await openServing({
        kind: 'postgres',
        url: primary.at(servingLogin, 'canone'),
        ownerUrl: undefined,
        isSingleLogin: false,
        replica: { url: replica.at(servingLogin, 'canone'), maxLagMs: 60_000 },
      });
      const fresh = () => engine.replica?.ifFresh();
      await expect.poll(() => fresh() !== undefined).toBe(true);
      const pools = [engine, fresh()].flatMap((one) => (one ? [one.pool] : []));
      const used = await Promise.all(
        pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
      );
      const busySince = Date.now();

      const measuredAt = () => Date.now() - (engine.replica?.lagSeconds() ?? 0) * 1_000;

      await expect.poll(measuredAt).toBeGreaterThan(busySince + 10);
      for (const client of used) client.release();
      await engine.close();
    });

    test('that is frozen delays a read for a moment, and blocks no call', async () => {
      const product = await startWithReplica('3600');
      const token = await product.signIn();
      replica.freeze(true);
      try {
        const reads = Array.from({ length: 12 }, () => product.send(report, token));
        const list = product.send('/api/feature/getAll', token);
        const csv = product.send('/api/feature/exportCsv', token);

        expect((await list).status).toBe(200);
        expect((await csv).status).toBe(200);
        for (const read of reads) expect((await read).status).toBe(200);
      } finally {
        replica.freeze(false);
      }
    });

    test('that is away leaves every call to the primary', async () => {
      const product = await startWithReplica('3600');
      const token = await product.signIn();
      await replica.stop();

      expect((await product.send(report, token)).status).toBe(200);
      const csv = await product.send('/api/feature/exportCsv', token);
      expect(csv.status).toBe(200);
      expect(await csv.text()).toContain('Sauna');
    });
  },
);
