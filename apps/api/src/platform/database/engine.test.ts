import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { sessionOver } from './driver/session.ts';
import { type Engine, openPostgres } from './engine.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await openTestDatabase();
});

afterAll(() => engine.close());

async function countRegions(): Promise<unknown> {
  const client = await engine.pool.connect();
  try {
    const { rows } = await sessionOver(client, 'transaction').send(
      'select count(*) as n from regions',
      [],
    );
    return rows[0];
  } finally {
    client.release();
  }
}

test('a discarded connection leaves the next one working, with the same named statements', async () => {
  expect(await countRegions()).toEqual({ n: 20 });
  const broken = await engine.pool.connect();
  broken.release(new Error('thrown away'));

  expect(await countRegions()).toEqual({ n: 20 });
  expect(await countRegions()).toEqual({ n: 20 });
});

test('a statement that fails to parse does not affect the prepared statements that follow', async () => {
  const client = await engine.pool.connect();
  await expect(
    sessionOver(client, 'transaction').send('select nothing from nowhere', []),
  ).rejects.toThrow('nowhere');
  await expect(
    sessionOver(client, 'transaction').send('select nothing from nowhere', []),
  ).rejects.toThrow('nowhere');
  client.release();

  expect(await countRegions()).toEqual({ n: 20 });
});

test.runIf(inject('database').kind === 'postgres')(
  'OPS-04 · a statement, a lock wait and an idle transaction have a timeout',
  async () => {
    const product = openPostgres(String(engine.pool.options.connectionString));
    onTestFinished(() => product.close());
    const { rows } = await product.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1) order by name`,
      [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']],
    );

    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'idle_in_transaction_session_timeout 30000',
      'lock_timeout 5000',
      'statement_timeout 15000',
    ]);
    const client = await product.pool.connect();
    await client.query(`set statement_timeout = 50`);
    await expect(client.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
    client.release(true);
  },
);

describe.runIf(inject('database').kind === 'postgres')(
  'a database with defaults of its own',
  () => {
    /** A connection of the product to a database with this default. */
    async function openWith(setting: string, value: string): Promise<Engine> {
      await engine.pool.query(`do $$ begin
      execute format('alter role %I in database %I set ${setting} = %L', session_user, current_database(), '${value}');
    end $$`);
      const product = openPostgres(String(engine.pool.options.connectionString));
      onTestFinished(() => product.close());
      return product;
    }

    test('R25 · reads instants as ISO text when its dates have another format', async () => {
      const { pool } = await openWith('datestyle', 'German, DMY');

      const { rows } = await pool.query(`select timestamptz '2026-01-31 09:00:00+00' as at`);

      expect(rows).toEqual([{ at: '2026-01-31T09:00:00Z' }]);
    });

    test('R28 · statements see committed changes of others when its default isolation is serializable', async () => {
      const { pool } = await openWith('default_transaction_isolation', 'serializable');

      const { rows } = await pool.query(`select current_setting('transaction_isolation') as level`);

      expect(rows).toEqual([{ level: 'read committed' }]);
    });
  },
);

describe.runIf(inject('database').kind === 'postgres')(
  'W188 · a setting that a call leaves on a connection',
  () => {
    const url = () => String(engine.pool.options.connectionString);

    test('W188 · ends with the connection, which is closed after a limited time', async () => {
      const product = openPostgres(url(), { poolSize: 1, lifetimeSeconds: 0.2 });
      onTestFinished(() => product.close());
      const left = async () => {
        const { rows } = await product.pool.query<{ left: string | null }>(
          `select current_setting('app.left', true) as left`,
        );
        return rows[0]?.left || null;
      };
      await product.pool.query(`select set_config('app.left', 'injected', false)`);
      expect(await left()).toBe('injected');

      await expect.poll(left).toBe(null);
    });

    test('W188 · ends within an hour', () => {
      const product = openPostgres(url());
      onTestFinished(() => product.close());

      expect(product.pool.options.maxLifetimeSeconds).toBe(3_600);
    });
  },
);
