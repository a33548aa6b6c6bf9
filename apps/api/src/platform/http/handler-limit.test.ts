import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerError } from './answer-errors.ts';
import { limitHandlers } from './handler-limit.ts';

const slowMs = 2_000;

/** The address of a server whose handlers take longer than their limit. */
async function aSlowServer(): Promise<string> {
  const app = fastify({ handlerTimeout: 100 });
  onTestFinished(() => app.close());
  app.setErrorHandler(answerError);
  app.addContentTypeParser('text/plain', (_request, _body, done) => done(null));
  limitHandlers(app);
  app.post('/', async ({ raw, body }) => {
    if (body === undefined) raw.resume(); // as an upload, which reads its body in the handler
    await wait(slowMs);
    return {};
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test.each([
  ['whose body was read before the handler', 'application/json', '{"a":1}'],
  ['whose body is read by the handler', 'text/plain', 'x'.repeat(100_000)],
])('W230 · a call %s has a time limit too', async (_, type, body) => {
  const url = await aSlowServer();
  const begin = performance.now();

  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });

  expect(response.status).toBe(503);
  expect(performance.now() - begin).toBeLessThan(slowMs);
  expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
});
