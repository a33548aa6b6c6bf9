import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { untilBlockedFor } from '../../testing/blocked-statements.ts';
import { openBlankDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { type Engine, openPostgres } from './engine.ts';
import { migrate, usualLockWait } from './migrate.ts';

const database = inject('database');

/** A folder of migrations for one test. */
async function aFolderWith(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

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

    await expect(migrate(engine)).rejects.toThrow('è stata modificata dopo essere stata applicata');
    await expect(migrate(engine)).rejects.toThrow('0001_schema.sql');
  });

  test('of a newer version stops the start of an older version of the product', async () => {
    const engine = await opened(openTestDatabase());
    await engine.pool.query(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`,
    );

    await expect(migrate(engine)).rejects.toThrow(
      'Il database è di una versione più nuova di questa (9999_future.sql)',
    );
  });

  test('O12 · with a wrong migration names its file, its line and PostgreSQL’s message', async () => {
    const engine = await opened(openBlankDatabase());
    const folder = await aFolderWith({
      '0001_good.sql': 'create table good (id int);',
      '0002_bad.sql':
        'alter table good add column name text;\nalter table absent add column a int;',
    });

    await expect(migrate(engine, folder)).rejects.toThrow(
      /^La migrazione 0002_bad\.sql non è riuscita e nulla è cambiato\. PostgreSQL \(42P01\).*: relation "absent" does not exist$/,
    );

    const { rows } = await engine.pool.query(
      `select column_name as name from information_schema.columns where table_name = 'good'`,
    );
    expect(rows).toEqual([{ name: 'id' }]);
  });

  test('with a refused start releases its connection and lock', async () => {
    const engine = await opened(openTestDatabase());
    await engine.pool.query(`update schema_migrations set checksum = checksum || 'x'`);
    await expect(migrate(engine)).rejects.toThrow('modificata');
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
    await untilBlockedFor(holder, 100);
    await holder.end();

    expect(await migrating).toBeGreaterThan(0);
    await impatient.close();
  });

  /** Starts a reader that holds its lock on a table of the schema until it commits. */
  async function aLongReader(url: string) {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select from busy');
    onTestFinished(() => reader.end());
    return reader;
  }

  const withBusyTable = { '0001_busy.sql': 'create table busy (id int);' };
  const alterBusy = { '0002_alter.sql': 'alter table busy add column name text;' };

  test('O4 · behind a long reader never blocks other readers for long, and succeeds once it ends', async () => {
    const url = await blankUrl();
    const engine = openPostgres(url);
    onTestFinished(() => engine.close());
    await migrate(engine, await aFolderWith(withBusyTable));
    const reader = await aLongReader(url);
    const attempts: number[] = [];

    const applied = await migrate(engine, await aFolderWith({ ...withBusyTable, ...alterBusy }), {
      lockTimeoutMs: 20,
      attempts: 5,
      async pauseAfter(attempt) {
        attempts.push(attempt);
        // between two attempts of the migration nothing waits for the table, so a reader with a very short timeout
        // succeeds
        await engine.pool.query(`begin; set local lock_timeout = '1ms'; select from busy; commit`);
        if (attempt === 3) await reader.query('commit');
      },
    });

    expect({ applied, attempts }).toEqual({ applied: ['0002_alter.sql'], attempts: [1, 2, 3] });
  });

  test('O4 · stops waiting before PostgreSQL checks for deadlocks, because this check could end a call', async () => {
    const engine = openPostgres(await blankUrl());
    onTestFinished(() => engine.close());

    const { rows } = await engine.pool.query<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'deadlock_timeout'`,
    );

    expect(usualLockWait.lockTimeoutMs).toBeLessThanOrEqual((rows[0]?.ms ?? 0) / 10);
  });

  test('O4 · is migrated by another attempt after a deadlock', async () => {
    const engine = openPostgres(await blankUrl());
    onTestFinished(() => engine.close());
    const folder = await aFolderWith({
      '0001_attempts.sql': 'create sequence attempts;',
      // the sequence keeps its value after a rollback, so it counts the attempts
      '0002_deadlock.sql': `do $$ begin
        if nextval('attempts') < 3 then raise 'deadlock detected' using errcode = '40P01'; end if; end $$;`,
    });

    const applied = await migrate(engine, folder, { ...usualLockWait, pauseAfter: async () => {} });

    expect(applied).toEqual(['0001_attempts.sql', '0002_deadlock.sql']);
  });

  test('O4 · behind a reader that does not end gives up with a sentence and changes nothing', async () => {
    const url = await blankUrl();
    const engine = openPostgres(url);
    onTestFinished(() => engine.close());
    await migrate(engine, await aFolderWith(withBusyTable));
    await aLongReader(url);

    const attempt = migrate(engine, await aFolderWith({ ...withBusyTable, ...alterBusy }), {
      lockTimeoutMs: 20,
      attempts: 2,
      pauseAfter: async () => {},
    });

    await expect(attempt).rejects.toThrow(
      'La migrazione 0002_alter.sql non ha trovato libere le sue tabelle in 2 tentativi: nulla è cambiato.',
    );
    const { rows } = await engine.pool.query('select name from schema_migrations');
    expect(rows).toEqual([{ name: '0001_busy.sql' }]);
  });
});
