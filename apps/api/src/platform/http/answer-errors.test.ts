import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerError } from './answer-errors.ts';

/** The response of a call with this handler. */
async function answerOf(handler: () => Promise<unknown>, handlerTimeout?: number) {
  const app = fastify(handlerTimeout === undefined ? {} : { handlerTimeout });
  onTestFinished(() => app.close());
  app.setErrorHandler(answerError);
  app.get('/', handler);
  const { statusCode, headers, body } = await app.inject('/');
  return { statusCode, retryAfter: headers['retry-after'], body };
}

const failing = (properties: object) => () =>
  Promise.reject(Object.assign(new Error('SEGRETO in a message of another program'), properties));

describe('a failure', () => {
  test.each([
    '08006',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '25P03',
    '40001',
    '40P01',
    '55P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EPIPE',
  ])('OPS-04 · of an unavailable or busy database (%s) is 503 with Retry-After', async (code) => {
    const { statusCode, retryAfter, body } = await answerOf(failing({ code }));

    expect([statusCode, retryAfter]).toEqual([503, '5']);
    expect(body).not.toContain('SEGRETO');
  });

  test('W227 · of a full disk is 503 with Retry-After', async () => {
    const { statusCode, retryAfter } = await answerOf(failing({ code: 'ENOSPC' }));

    expect([statusCode, retryAfter]).toEqual([503, '5']);
  });

  test('W123 · of a client that disconnects before its whole body has arrived is 400, not a failure of the server', async () => {
    const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

    expect(await answerOf(() => Promise.reject(left))).toMatchObject({ statusCode: 400 });
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'PGlite is closed',
  ])(
    'OPS-04 · whose message alone says that the database is unavailable is 503 too: %s',
    async (message) => {
      const { statusCode } = await answerOf(() => Promise.reject(new Error(message)));

      expect(statusCode).toBe(503);
    },
  );

  test('OPS-04 · of a handler that times out is 503', async () => {
    const { statusCode, retryAfter, body } = await answerOf(() => new Promise(() => {}), 20);

    expect([statusCode, retryAfter]).toEqual([503, '5']);
    expect(body).toContain('"code":"server.unavailable"');
  });

  test.each(['22P02', '42501', '42703', 'XX000', undefined])(
    'API-06 · that is unexpected (%s) is 500 with a generic message',
    async (code) => {
      const { statusCode, body } = await answerOf(failing(code === undefined ? {} : { code }));

      expect(statusCode).toBe(500);
      expect(body).toContain('Si è verificato un errore imprevisto.');
      expect(body).not.toContain('SEGRETO');
    },
  );
});
