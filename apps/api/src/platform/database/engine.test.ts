import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
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

test('a statement that fails to parse does not affect statements named after it', async () => {
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

test.runIf(inject('database').kind === 'postgres')(
  'R25 · an instant is ISO text on a database that writes dates in another way',
  async () => {
    await engine.pool.query(`do $$ begin
      execute format('alter role %I in database %I set datestyle = %L', session_user, current_database(), 'German, DMY');
    end $$`);
    const product = openPostgres(String(engine.pool.options.connectionString));
    onTestFinished(() => product.close());

    const { rows } = await product.pool.query(`select timestamptz '2026-01-31 09:00:00+00' as at`);

    expect(rows).toEqual([{ at: '2026-01-31T09:00:00Z' }]);
  },
);
