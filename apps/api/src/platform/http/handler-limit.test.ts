import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerError } from './answer-errors.ts';
import { limitHandlers } from './handler-limit.ts';

/** The address of a server whose handlers end only after the test. */
async function aHangingServer(): Promise<string> {
  const app = fastify({ handlerTimeout: 100 });
  const end = Promise.withResolvers<void>();
  onTestFinished(() => app.close());
  onTestFinished(() => end.resolve());
  app.setErrorHandler(answerError);
  app.addContentTypeParser('text/plain', (_request, _body, done) => done(null));
  limitHandlers(app);
  app.post('/', async ({ raw, body }) => {
    if (body === undefined) raw.resume(); // as an upload, which reads its body in the handler
    await end.promise;
    return {};
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test.each([
  ['whose body was read before the handler', 'application/json', '{"a":1}'],
  ['whose body is read by the handler', 'text/plain', 'x'.repeat(100_000)],
])('W230 · a call %s has a time limit too', async (_, type, body) => {
  const url = await aHangingServer();

  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
});
