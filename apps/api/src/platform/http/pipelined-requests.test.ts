import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

describe('requests that are sent without waiting for answers', () => {
  let api: TestApi;
  let port: number;

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo); // it listens on a port
  });

  afterAll(() => api.close());

  /** The number of answers to so many requests, the last of which closes the connection. */
  async function answersTo(requests: number): Promise<number> {
    const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n';
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${`${request}\r\n`.repeat(requests - 1)}${request}Connection: close\r\n\r\n`);
    const answers = await text(socket);
    return answers.split('HTTP/1.1 200').length - 1;
  }

  test('W205 · are answered when they are few', async () => {
    expect(await answersTo(20)).toBe(20);
    expect(await answersTo(20)).toBe(20);
  });

  test('W205 · end their connection when they are many', async () => {
    expect(await answersTo(1_000).catch(() => 0)).toBeLessThanOrEqual(20);
  });

  test('W205 · do not count once they are answered', async () => {
    const socket = connect(port, '127.0.0.1');
    for (let time = 0; time < 100; time += 1) {
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    }
    socket.destroy();
  });
});
