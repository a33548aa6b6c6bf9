import fastify from 'fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type HealthPorts, health } from './health.ts';
import { readBuildFacts } from './platform/core/build-facts.ts';
import { type Engine, openPostgres } from './platform/database/engine.ts';
import { servingRole } from './platform/database/logins.ts';
import { openTestDatabase } from './testing/test-database.ts';

describe('readiness', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterEach(() => void vi.useRealTimers());

  afterAll(() => engine.close());

  async function ask(ports: Partial<HealthPorts> = {}, path = '/health/ready') {
    const app = fastify();
    onTestFinished(() => app.close());
    health(app, { engine, ...ports });
    const { statusCode, body, headers } = await app.inject(path);
    return { statusCode, body, retryAfter: headers['retry-after'] };
  }

  const no = { statusCode: 503, body: '{"status":"unavailable"}', retryAfter: '5' };

  test('OPS-01 · holds while the database responds, the schema is complete and the disk has space', async () => {
    expect(await ask({ dataFolder: '/' })).toMatchObject({
      statusCode: 200,
      body: '{"status":"ok"}',
    });
  });

  test('the version that runs is public, also during a shutdown', async () => {
    const { statusCode, body } = await ask({ leaving: AbortSignal.abort() }, '/health');

    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ status: 'ok', ...readBuildFacts() });
  });

  test('OPS-01 · ends during a shutdown, while liveness continues', async () => {
    const leaving = AbortSignal.abort();

    expect(await ask({ leaving })).toEqual(no);
    expect(await ask({ leaving }, '/health/live')).toMatchObject({ statusCode: 200 });
  });

  test('OPS-01 · begins after the preparation of a first start', async () => {
    let isPreparing = true;
    const ports = { isPreparing: () => isPreparing };

    expect(await ask(ports)).toEqual(no);
    expect(await ask(ports, '/health/live')).toMatchObject({ statusCode: 200 });
    isPreparing = false;
    expect(await ask(ports)).toMatchObject({ statusCode: 200 });
  });

  test('OPS-01 · ends when the disk has less than 64 MB left', async () => {
    const withFree = (bytes: number) => ({ dataFolder: '/', freeBytes: async () => bytes });

    expect(await ask(withFree(64 * 1024 * 1024))).toMatchObject({ statusCode: 200 });
    expect(await ask(withFree(64 * 1024 * 1024 - 1))).toEqual(no);
  });

  test('OPS-01 · waits at most a second for the database', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: isCalled, resolve } = Promise.withResolvers<void>();
    const query = () => {
      resolve();
      return new Promise(() => {});
    };
    const app = fastify();
    onTestFinished(() => app.close());
    health(app, { engine: { ...engine, pool: { query } } as unknown as Engine });
    await app.ready();
    let status: number | undefined;
    const readiness = app.inject('/health/ready').then(({ statusCode }) => (status = statusCode));
    await isCalled;

    await vi.advanceTimersByTimeAsync(999);
    expect(status).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await readiness).toBe(503);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'O1 · ends for a login that cannot take the role of requests inside tenants',
    async () => {
      const login = `half_${process.pid}`;
      await engine.pool.query(
        `create role ${login} login noinherit password '${login}'; grant ${servingRole} to ${login}`,
      );
      const url = new URL(String(engine.pool.options.connectionString));
      Object.assign(url, { username: login, password: login });
      const half = openPostgres(url.href, { role: servingRole });
      onTestFinished(async () => {
        await half.close();
        await engine.pool.query(`drop role ${login}`);
      });

      expect(await ask({ engine: half })).toEqual(no);
      await engine.pool.query(`grant canone_app to ${login}`);
      expect(await ask({ engine: half })).toMatchObject({ statusCode: 200 });
    },
  );

  test('OPS-01 · ends when a migration of this version is missing, but not when newer ones exist', async () => {
    await engine.pool.query(
      `insert into schema_migrations (name, checksum) values ('9999_newer.sql', 'x')`,
    );
    expect(await ask()).toMatchObject({ statusCode: 200 });
    await engine.pool.query(`delete from schema_migrations where name = '0001_schema.sql'`);

    expect(await ask()).toEqual(no);
  });

  test('OPS-01 · ends when the disk cannot be checked', async () => {
    expect(await ask({ dataFolder: '/nowhere' })).toEqual(no);
  });

  test('OPS-01 · ends when the database does not respond within a second to any number of callers', async () => {
    let questions = 0;
    const query = () => {
      questions += 1;
      return new Promise(() => {});
    };
    const silent = { ...engine, pool: { query } } as unknown as Engine;
    const app = fastify();
    onTestFinished(() => app.close());
    health(app, { engine: silent });

    const answers = await Promise.all([1, 2, 3].map(() => app.inject('/health/ready')));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(questions).toBe(2); // one query for the migrations and one for the role, although three calls asked
  });
});
