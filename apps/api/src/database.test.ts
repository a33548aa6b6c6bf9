import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseNotReadyError, installPostgres, openServing } from './database.ts';
import { contentsOf } from './platform/database/contents.ts';
import { type Engine, openPostgres } from './platform/database/engine.ts';
import { installDatabase } from './platform/database/installation.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { untilBlockedFor } from './testing/blocked-statements.ts';
import { servingLogin } from './testing/two-servers.ts';

const database = inject('database');
const serverUrl = new URL(database.kind === 'postgres' ? database.serverUrl : 'postgres://none');
const never = '0 0 1 1 *';
const job = { name: 'first', cron: never, run: async () => {} };

async function closing<T>(engine: Engine, work: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

let databases = 0;

async function blankDatabase() {
  const name = `blank_${process.pid}_${(databases += 1)}`;
  const maker = new pg.Client({ connectionString: `${serverUrl.href}/postgres` });
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  return (login: string) => `postgres://${login}:${login}@${serverUrl.host}/${name}`;
}

describe.runIf(database.kind === 'postgres')('F7 · five processes that start at once', () => {
  test.each([
    ['two logins', servingLogin, false],
    ['a single login', 'canone', true],
  ])('on an empty database all serve and run jobs, with %s', async (_, login, isSingleLogin) => {
    const at = await blankDatabase();
    const setting = {
      kind: 'postgres',
      url: at(login),
      ownerUrl: at('canone'),
      isSingleLogin,
    } as const;
    const problems: unknown[] = [];
    const note = (...said: unknown[]) => void problems.push(said);
    const log = { error: note, warn: note };

    const starts = await Promise.allSettled(
      Array.from({ length: 5 }, async () => {
        const applied = await installPostgres(setting.ownerUrl, setting.url);
        const { engine } = await openServing(setting);
        onTestFinished(() => engine.close());
        const jobs = await startJobs(engine, [job], { isWorker: true, log });
        await jobs.stop();
        return applied.length;
      }),
    );

    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(problems).toEqual([]);
    const applied = starts.map((start) => (start.status === 'fulfilled' ? start.value : 0));
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
  });

  test('W1 · while one of them loads the places of Italy the others wait, however long it takes', async () => {
    const at = await blankDatabase();
    const owner = at('canone');
    await closing(openPostgres(owner), (engine) => installDatabase(engine));
    const loader = new pg.Client({ connectionString: owner });
    await loader.connect();
    await loader.query('begin; lock table regions in exclusive mode');
    const impatient = `${owner}?options=-c%20lock_timeout%3D50ms`;

    const installing = installPostgres(impatient, undefined).then(
      () => 'installed',
      (error: Error) => error.message,
    );
    await untilBlockedFor(loader, 100);
    await loader.end();

    expect(await installing).toBe('installed');
  });

  test('a second installation changes no row', async () => {
    const at = await blankDatabase();
    const install = () => installPostgres(at('canone'), at(servingLogin));
    const superuser = openPostgres(at('postgres'), { poolSize: 1 });
    onTestFinished(() => superuser.close());
    await install();
    const before = await contentsOf(superuser);

    expect(await install()).toEqual([]);

    expect(await contentsOf(superuser)).toEqual(before);
  });
});

test.runIf(database.kind === 'postgres')(
  'W132 · a database without any table, on a server with the roles, is named empty in one line',
  async () => {
    const at = await blankDatabase();

    const opening = openServing({
      kind: 'postgres',
      url: at(servingLogin),
      isSingleLogin: false,
      ownerUrl: undefined,
    });

    await expect(opening).rejects.toBeInstanceOf(DatabaseNotReadyError);
    await expect(opening).rejects.toThrow('Il database è vuoto: esegui npm run migrate');
  },
);
