import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Role } from '@canone/contracts/rights/role';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from './testing/blocked-statements.ts';
import { onDatabase, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from './testing/test-api.ts';

function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

describe.runIf(inject('database').kind === 'postgres')('a process that receives SIGTERM', () => {
  let api: TestApi;

  afterEach(() => api.close());

  async function start() {
    api = await startTestApi();
    return startProductProcess({
      ...onDatabase(api.engine),
      API_KEY: apiKey,
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'http://127.0.0.1',
      DRAIN_MS: '1500',
    });
  }

  test('OPS-02 · is no longer ready, finishes current requests, and exits with 0', async () => {
    const { child, origin, readiness } = await start();
    const { id: userId } = await api.make.aPerson({ roleId: Role.SuperAdmin });
    const claims = { userId, roleId: Role.SuperAdmin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, Temporal.Now.instant());
    const holder = await api.engine.pool.connect();
    await holder.query('begin; lock table regions in exclusive mode');
    const underWay = fetch(`${origin}/api/region/Create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ name: 'Scritta mentre il processo va via', code: '99' }),
    });
    await untilBlocked(holder);
    const ended = once(child, 'exit');

    child.kill('SIGTERM');

    await expect.poll(readiness).toBe(503);
    await holder.query('commit');
    holder.release();
    const answer = await underWay;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true });
    expect(await ended).toEqual([0, null]);
  });
});

describe('a process with an unexpected error', () => {
  const program = (accident: string) => `
    import fastify from 'fastify';
    import { lifecycle } from '${new URL('lifecycle.ts', import.meta.url).href}';
    const app = fastify({ logger: true });
    const engine = { failure: new Promise(() => {}), close: async () => {} };
    lifecycle(0).watch({ app, engine, jobs: { triggerJob() {}, stop: async () => {} } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    setTimeout(() => { ${accident} }, 50);`;

  test.each([
    `throw new Error('an accident')`,
    `Promise.reject(new Error('an accident'))`,
    `process.emit('SIGTERM'); throw new Error('an accident')`,
  ])('OPS-02 · logs the error with its stack and exits with 1: %s', async (accident) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(accident)]);
    const output = outputOf(child);

    const [code] = (await once(child, 'close')) as [number];

    expect(code).toBe(1);
    const fatal = output()
      .split('\n')
      .find((line) => line.includes('"level":60'));
    expect(fatal).toContain('an accident');
    expect(fatal).toContain('stack');
  });

  const leaving = (closeApp: string, hurry: number) => `
    import fastify from 'fastify';
    import { lifecycle } from '${new URL('lifecycle.ts', import.meta.url).href}';
    const app = fastify();
    ${closeApp}
    const said = (what) => async () => console.log(what);
    lifecycle(0).watch({
      app,
      jobs: { triggerJob() {}, stop: said('jobs ended') },
      engine: { failure: new Promise(() => {}), close: said('database closed') },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const real = globalThis.setTimeout;
    globalThis.setTimeout = (run, ms, ...rest) => {
      if (ms > 5_000) console.log('limit ' + ms);
      return real(run, ms / ${hurry}, ...rest);
    };
    process.kill(process.pid, 'SIGTERM');`;

  test.for([
    ['ends its jobs, then closes the database', '', 1, 0, ['jobs ended', 'database closed']],
    [
      'exits with 1 when the server does not close',
      'app.close = () => new Promise(() => {});',
      100,
      1,
      [],
    ],
  ] as const)(
    'OPS-02 · on SIGTERM it %s, within 15 seconds',
    async ([, closeApp, hurry, expected, said]) => {
      const child = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        leaving(closeApp, hurry),
      ]);
      const output = outputOf(child);

      const [code] = (await once(child, 'close')) as [number];

      expect(code).toBe(expected);
      expect(output().trim().split('\n')).toEqual(['limit 15000', ...said]);
    },
  );

  test('OPS-02 · a signal during the start ends it at once', async () => {
    const idle = `
      import { lifecycle } from '${new URL('lifecycle.ts', import.meta.url).href}';
      lifecycle(0);
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50);
      setTimeout(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', idle]);

    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
