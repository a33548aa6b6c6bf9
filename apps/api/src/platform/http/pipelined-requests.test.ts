import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { boundPipelining } from './pipelined-requests.ts';

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port; // it listens on a port

/** The number of answers to so many requests, the last of which closes the connection. */
async function answersOf(app: FastifyInstance, requests: number): Promise<number> {
  const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n';
  const socket = connect(portOf(app), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${`${request}\r\n`.repeat(requests - 1)}${request}Connection: close\r\n\r\n`);
  const answers = await text(socket);
  return answers.split('HTTP/1.1 200').length - 1;
}

describe('requests that are sent without waiting for answers', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(() => api.close());

  test('W205 · are answered when they are few', async () => {
    expect(await answersOf(api.app, 20)).toBe(20);
    expect(await answersOf(api.app, 20)).toBe(20);
  });

  test('W205 · end their connection when they are many', async () => {
    expect(await answersOf(api.app, 1_000).catch(() => 0)).toBeLessThanOrEqual(20);
  });

  test('W205 · no longer count after they are answered', async () => {
    const socket = connect(portOf(api.app), '127.0.0.1');
    for (let time = 0; time < 100; time += 1) {
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    }
    socket.destroy();
  });

  test('W222 · are handled one after another, so that one connection holds one open file', async () => {
    const app = fastify();
    onTestFinished(() => app.close());
    boundPipelining(app);
    let [worked, most] = [0, 0];
    app.get('/health/live', async () => {
      worked += 1;
      most = Math.max(most, worked);
      await wait(2);
      worked -= 1;
      return '';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });

    expect(await answersOf(app, 20)).toBe(20);
    expect(most).toBe(1);
  });
});
