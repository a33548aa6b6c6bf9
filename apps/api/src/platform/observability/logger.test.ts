import { Writable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { loggerOptions } from './logger.ts';

/** The log output of one call. */
async function logOf(url: string, level = 'trace'): Promise<string> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = fastify({ logger: { ...loggerOptions(level), stream } });
  app.post('/api/reset', (request) => {
    request.log.info({ body: request.body }, 'received');
    request.log.info(
      { account: { apiSecret: 'SEGRETO-API', authorization: 'SEGRETO-AUTH' } },
      'asked',
    );
    throw new Error('boom');
  });
  await app.inject({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer SEGRETO-SESSIONE', 'x-api-key': 'SEGRETO-CHIAVE' },
    payload: { token: 'SEGRETO-TOKEN', password: 'SEGRETO-PASSWORD', Password: 'SEGRETO-PASSWORD' },
  });
  await app.close();
  return lines.join('');
}

describe('the log', () => {
  test('contains the method, the path and the outcome of a call', async () => {
    const log = await logOf('/api/reset?token=SEGRETO-QUERY');

    expect(log).toContain('"path":"/api/reset"');
    expect(log).toContain('"method":"POST"');
    expect(log).toContain('"statusCode":500');
  });

  test.each(['QUERY', 'SESSIONE', 'CHIAVE', 'TOKEN', 'PASSWORD', 'API', 'AUTH'])(
    'never contains the secret of kind %s',
    async (kind) => {
      expect(await logOf('/api/reset?token=SEGRETO-QUERY')).not.toContain(`SEGRETO-${kind}`);
    },
  );

  test('R27 · has the message of an error that a library reports as a plain object', () => {
    const { err } = loggerOptions('error').serializers;
    const reported = { message: 'no connection', stack: 'at boss.js', name: 'bulk' };

    expect(err(reported)).toEqual({
      type: 'object',
      message: 'no connection',
      stack: 'at boss.js',
    });
  });

  test('contains nothing about a call at level warn', async () => {
    expect(await logOf('/api/reset', 'fatal')).toBe('');
  });
});
