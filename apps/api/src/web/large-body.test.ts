import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpLimits } from '../platform/http/http-limits.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';

const megabyte = 1_048_576;

describe('F17 · a body of 10 MB', () => {
  let api: TestApi;
  let port: number;

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });

  afterAll(() => api.close());

  function send(headers: Record<string, string | number>) {
    return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/user/Login',
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
        },
        (answer) => {
          let text = '';
          answer.on('data', (part: Buffer) => (text += part.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode, text }));
        },
      );
      call.on('error', reject);
      for (let part = 0; part < 10; part += 1) call.write(Buffer.alloc(megabyte, 'x'));
      call.end();
    });
  }

  test.each([
    ['a length', { 'content-length': 10 * megabyte }],
    ['chunks', { 'transfer-encoding': 'chunked' }],
  ])('announced with %s is answered with 413 each time', async (_, headers) => {
    for (let times = 0; times < 5; times += 1) {
      const { status, text } = await send(headers);
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ code: 'request.tooLarge' });
    }
  });
});

test('F17 · slow requests are looked for every second', () => {
  expect(httpLimits.http.connectionsCheckingInterval).toBe(1_000);
});
