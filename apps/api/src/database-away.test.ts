import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { permissions } from '@canone/contracts/rights/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { sessionTokens } from './platform/auth/session-token.ts';
import { type Engine, openPostgres } from './platform/database/engine.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';
import { everyEndpoint, sampleInput } from './testing/every-endpoint.ts';
import { urlOf } from './testing/test-api.ts';

const secretKey = 'a secret key that is only used by the tests';
const now = Temporal.Instant.from('2026-11-21T09:30:00Z');

/** PostgreSQL's error message while it starts, stops or has no free connection, in the bytes of its protocol. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe database system is away\0\0`);
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  fields.copy(message, 5);
  return message;
}

/** A server in place of PostgreSQL. It sends an error code, or closes the connection without a response. */
async function listen(code: string | undefined): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (code ? socket.end(refusal(code)) : socket.destroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

describe.each([
  ['refuses connections', 'closed'],
  ['closes the connection', undefined],
  ['is starting', '57P03'],
  ['has no connection left', '53300'],
  ['was shut down', '57P01'],
])('a database that %s', (_, behaviour) => {
  let app: FastifyInstance;
  let engine: Engine;
  let server: Server;
  let token: string;

  beforeAll(async () => {
    server = await listen(behaviour);
    const { port } = server.address() as { port: number };
    if (behaviour === 'closed') server.close();
    engine = openPostgres(`postgres://canone:canone@127.0.0.1:${port}/canone`);
    const claims = { userId: 1, roleId: 1, sessionEpoch: 0, sessionId: randomUUID() };
    token = await sessionTokens(secretKey).issue(claims, now);
    app = await buildApp({
      engine,
      clock: { now: () => now },
      paymentGateways: paypalGateways(undefined),
      apiKey: 'test-api-key',
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      logLevel: 'silent',
      triggerJob: () => {},
    });
  });

  afterAll(async () => {
    await app.close();
    await engine.close();
    server.close();
  });

  const scopes = ['public', 'person', 'tenant'] as const;

  test.each(scopes)(
    'OPS-04 · every %s call answers 503 with Retry-After, not 401, which would sign people out',
    async (scope) => {
      const samples = everyEndpoint.filter(
        ({ endpoint }) => permissions[endpoint.access].scope === scope,
      );
      expect(samples.length).toBeGreaterThan(2);

      for (const sample of samples) {
        const { body, ...address } = sampleInput(sample);
        const answer = await app.inject({
          method: sample.endpoint.method,
          url: urlOf(sample.endpoint, address),
          headers: {
            'x-api-key': 'test-api-key',
            authorization: `Bearer ${token}`,
            'x-tenant-id': '1',
          },
          ...(body && { payload: body }),
        });

        expect([sample.title, answer.statusCode]).toEqual([sample.title, 503]);
        expect(answer.headers['retry-after']).toBe('5');
        expect(answer.json()).toMatchObject({
          code: 'server.unavailable',
          message: 'Servizio momentaneamente non disponibile. Riprova tra poco.',
        });
      }
    },
  );

  test('OPS-01 · keeps the process alive but not ready', async () => {
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
  });
});
