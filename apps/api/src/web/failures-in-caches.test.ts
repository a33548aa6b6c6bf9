import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

describe('W142 · failures in the caches of proxies', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test.each([
    ['GET', '/assets/index-Abcd1234.js', 404],
    ['GET', '/favicon.ico', 404],
    ['PUT', '/', 404],
    ['GET', '/metrics', 404],
    ['GET', '/api/%ff', 400],
    ['GET', '/%ff', 400],
  ] as const)('W142 · no proxy keeps the failure of %s %s', async (method, url, status) => {
    const { statusCode, headers } = await api.nobody.raw({ method, url });

    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
  });
});
