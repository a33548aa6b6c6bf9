import { afterEach, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openBlankDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { type Engine, openPostgres } from './engine.ts';
import { migrate } from './migrate.ts';

const database = inject('database');

describe('the schema', () => {
  const open: Engine[] = [];

  afterEach(async () => {
    for (const engine of open.splice(0)) await engine.close();
  });

  async function opened(opening: Promise<Engine>): Promise<Engine> {
    const engine = await opening;
    open.push(engine);
    return engine;
  }

  test('is created once: the second start applies nothing', async () => {
    const engine = await opened(openBlankDatabase());

    expect((await migrate(engine)).length).toBeGreaterThan(0);
    expect(await migrate(engine)).toEqual([]);
  });

  test('with a migration edited after it ran stops the start', async () => {
    const engine = await opened(openTestDatabase());
    await engine.pool.query(`update schema_migrations set checksum = 'another'`);

    await expect(migrate(engine)).rejects.toThrow('was edited after it ran');
    await expect(migrate(engine)).rejects.toThrow('0001_schema.sql');
  });

  test('of a newer version stops the start of an older one', async () => {
    const engine = await opened(openTestDatabase());
    await engine.pool.query(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`,
    );

    await expect(migrate(engine)).rejects.toThrow(
      'the database is newer than this version: 9999_future.sql',
    );
  });

  test('with a refused start releases its connection and lock', async () => {
    const engine = await opened(openTestDatabase());
    await engine.pool.query(`update schema_migrations set checksum = checksum || 'x'`);
    await expect(migrate(engine)).rejects.toThrow('edited');
    await engine.pool.query(`update schema_migrations set checksum = rtrim(checksum, 'x')`);

    expect(await migrate(engine)).toEqual([]);
    const { rows } = await engine.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  });
});

describe.runIf(database.kind === 'postgres')('the schema of a real PostgreSQL', () => {
  const { serverUrl } = database.kind === 'postgres' ? database : { serverUrl: '' };

  async function blankUrl(): Promise<string> {
    const engine = await openBlankDatabase();
    const { rows } = await engine.pool.query<{ name: string }>('select current_database() as name');
    await engine.close();
    return `${serverUrl}/${rows[0]?.name}`;
  }

  test('is created once by two processes that start together', async () => {
    const url = await blankUrl();
    const engines = [openPostgres(url), openPostgres(url)];

    const applied = await Promise.all(engines.map((one) => migrate(one)));

    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    for (const engine of engines) await engine.close();
  });

  test('makes a second process wait until the first has created it', async () => {
    const url = await blankUrl();
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(4719202611)');
    const impatient = openPostgres(`${url}?options=-c%20lock_timeout%3D50ms`);

    const migrating = migrate(impatient).then(
      (names) => names.length,
      (error: Error) => error.message,
    );
    const isWaiting = async () => {
      const { rows } = await holder.query<{ ms: string }>(
        `select extract(milliseconds from clock_timestamp() - waitstart) as ms from pg_locks
         where locktype = 'advisory' and not granted`,
      );
      return Number(rows[0]?.ms ?? 0);
    };
    await expect.poll(isWaiting, { timeout: 5_000 }).toBeGreaterThan(100);
    await holder.end();

    expect(await migrating).toBeGreaterThan(0);
    await impatient.close();
  });
});
