import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { nginx, startNginx } from './testing/nginx.ts';
import { freePort, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from './testing/test-api.ts';

const isPossible = inject('database').kind === 'postgres' && nginx !== undefined;

/** Runs only if nginx is installed: at `NGINX_PATH` or in /usr/sbin. */
describe.runIf(isPossible)('O6 · behind the documented nginx', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('a rolling restart of two processes fails none of at least 500 calls', async () => {
    const environment = {
      DATABASE_URL: api.engine.pool.options.connectionString,
      API_KEY: apiKey,
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'http://127.0.0.1',
      ROLE: 'web',
      TRUSTED_PROXIES: '1',
      DRAIN_MS: '500',
    };
    const ports = [await freePort(), await freePort()];
    const start = (port = 0) => startProductProcess({ ...environment, PORT: String(port) });
    const running: ChildProcess[] = [];
    for (const port of ports) running.push((await start(port)).child);
    const origin = await startNginx(ports);
    // each answer is read to its end, because an unread one keeps its connection, and nginx has only 512
    const call = async () => {
      const response = await fetch(`${origin}/api/openapi.json`);
      await response.arrayBuffer();
      return response.status;
    };
    await expect.poll(() => call().catch(() => 0)).toBe(200);

    const statuses: (number | string)[] = [];
    const restart = new AbortController();
    const load = Array.from({ length: 4 }, async () => {
      while (!restart.signal.aborted || statuses.length < 500)
        statuses.push(await call().catch((error: Error) => inspect(error)));
    });
    for (const [index, child] of running.entries()) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await start(ports[index]);
    }
    restart.abort();
    await Promise.all(load);

    expect(statuses.length).toBeGreaterThanOrEqual(500);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
