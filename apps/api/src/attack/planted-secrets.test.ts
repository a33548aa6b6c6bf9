import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Role } from '@canone/contracts/rights/role';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import { everyEndpoint, sampleInput } from '../testing/every-endpoint.ts';
import { apiKey, startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';

const marker = 'SEGRETO';
const plantedBody = {
  Password: `${marker}-password`,
  newPassword: `${marker}-new-password`,
  password: `${marker}-password`,
  token: `${marker}-token-in-body`,
  apiSecret: `${marker}-api-secret`,
  configuration: 'test',
};
const plantedHeaders = {
  authorization: `Bearer ${marker}-session`,
  'x-api-key': `${marker}-api-key`,
  'idempotency-key': `${marker}-idempotency`,
  cookie: `session=${marker}-cookie`,
};

interface Recorded {
  readonly app: FastifyInstance;
  /** All log lines that were written until now. */
  log(): string;
}

describe('secrets', () => {
  let api: TestApi;
  let healthy: Recorded;
  let broken: Recorded;

  beforeAll(async () => {
    api = await startTestApi();
    const nowhere = openPostgres(`postgres://canone:${marker}-database@127.0.0.1:1/canone`);
    healthy = await recorded(api.engine);
    broken = await recorded(nowhere);
  });

  afterAll(async () => {
    await healthy.app.close();
    await broken.app.close();
    await api.close();
  });

  /** Starts the product on this database with the most detailed log level. */
  async function recorded(engine: Engine): Promise<Recorded> {
    const lines: string[] = [];
    const app = await buildApp({
      engine,
      clock: { now: () => api.now() },
      paymentGateways: paypalGateways(api.paypal.url),
      apiKey,
      secretKey: 'a secret key that is only used by the tests',
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: `smtp://canone:${marker}-smtp@127.0.0.1:1`,
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
      triggerJob: () => {},
    });
    return { app, log: () => lines.join('') };
  }

  const servers = [
    ['that works', () => healthy],
    ['whose database is unavailable', () => broken],
  ] as const;

  test.each(servers)(
    'OPS-07 · planted in every place of every call appear in no log line and no response of a server %s',
    async (_, server) => {
      const { app, log } = server();
      const tokens: string[] = [];
      // each endpoint gets headers of its own, because one of the endpoints ends the session
      async function signedInHeaders() {
        const claims = { userId: 1, roleId: Role.SuperAdmin, sessionEpoch: 0 };
        const token = await api.tokens.issue(claims, api.now());
        tokens.push(token);
        return { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-tenant-id': '1' };
      }

      for (const sample of everyEndpoint) {
        const known = { ...plantedHeaders, ...(await signedInHeaders()) };
        const { body, ...address } = sampleInput(sample);
        const payload = body && { ...body, ...plantedBody };
        const url = urlOf(sample.endpoint, address);
        const { method } = sample.endpoint;
        const inQuery = `${url}&token=${marker}-in-query&filters[token]=${marker}-in-filter`;
        const calls = [
          { url: inQuery, headers: plantedHeaders },
          { url: inQuery, headers: known },
          { url: `${sample.endpoint.path}/${marker}-in-path`, headers: known },
        ];
        for (const call of calls) {
          const answer = await app.inject({ ...call, method, ...(payload && { payload }) });
          expect([sample.title, answer.body.includes(marker)]).toEqual([sample.title, false]);
        }
      }

      expect(log().split('\n').length).toBeGreaterThan(everyEndpoint.length * 3);
      expect(log()).not.toContain(marker);
      for (const token of tokens) expect(log()).not.toContain(token);
    },
  );

  test('OPS-07 · in a body that is not JSON, an address or a form are not quoted', async () => {
    const bodies = [
      [`{"password": "${marker}`, 'application/json'],
      [marker, 'application/json'],
      [`password=${marker}`, 'application/x-www-form-urlencoded'],
      [`{"Email":{"a":"${marker}"},"Password":["${marker}"]}`, 'application/json'],
    ] as const;

    for (const [payload, type] of bodies) {
      const answer = await healthy.app.inject({
        method: 'POST',
        url: `/api/user/Login?token=${marker}`,
        payload,
        headers: { 'x-api-key': apiKey, 'content-type': type },
      });
      expect([400, 415]).toContain(answer.statusCode);
      expect(answer.body).not.toContain(marker);
    }
    for (const url of [`/${marker}`, `/api/${marker}/%`, `/payment?token=${marker}`]) {
      expect((await healthy.app.inject({ url })).body).not.toContain(marker);
    }
    expect(healthy.log()).not.toContain(marker);
  });

  test('OPS-07 · of real sessions, links and providers appear in no log line', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const { email } = await api.make.aPerson({
      roleId: Role.Admin,
      tenantIds: [tenantId],
      password: 'una-parola-lunga',
    });
    const { paymentId } = await api.make.aSubscription(tenantId);
    await api.make.aProvider(tenantId);
    const send = async (url: string, payload?: object, token?: string) => {
      const answer = await healthy.app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: {
          'x-api-key': apiKey,
          'x-tenant-id': `${tenantId}`,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(payload && { payload }),
      });
      return answer.json<{ data: { token?: string; id?: number } | null }>().data;
    };

    const session = await send('/api/user/Login', { Email: email, Password: 'una-parola-lunga' });
    const link = await send('/api/PaymentToken/create', { paymentId }, session?.token);
    await send(`/api/PaymentToken/validate?token=${link?.token}`);
    await send('/api/user/request-password-reset', { Email: email });
    const mail = await api.make.asOwner((db) =>
      db.selectFrom('outbox').select('body').where('recipient', '=', email).executeTakeFirst(),
    );
    const reset = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    await send(`/api/user/validate-reset-token?token=${reset}`);
    await send('/api/user/reset-password', { token: reset, newPassword: 'parola-nuova-lunga' });
    const secrets = [session?.token, link?.token, reset, 'una-parola-lunga', 'parola-nuova-lunga'];

    expect(secrets.map((secret) => typeof secret === 'string' && secret.length > 10)).toEqual(
      secrets.map(() => true),
    );
    for (const secret of secrets) expect(healthy.log()).not.toContain(secret);
  });
});

describe('a failed start', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));

  async function outputOf(environment: Record<string, string>) {
    const folder = await mkdtemp(join(tmpdir(), 'canone-start-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'trace',
        API_KEY: `${marker}-api-key`,
        SECRET_KEY: `${marker}-secret-key-of-more-than-32-letters`,
        PUBLIC_BASE_URL: 'https://canone.example',
        ...environment,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  /** A server that answers with PostgreSQL's message for a wrong password. */
  async function refusingServer(): Promise<number> {
    const text = `SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "canone"\0\0`;
    const message = Buffer.alloc(5 + text.length);
    message.write('E');
    message.writeInt32BE(4 + text.length, 1);
    message.write(text, 5);
    const server = createServer((socket) => socket.once('data', () => socket.end(message)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return (server.address() as { port: number }).port;
  }

  test('OPS-07 · reports the database error without its password', async () => {
    const port = await refusingServer();
    const refused = await outputOf({
      DATABASE_URL: `postgres://canone:${marker}-password@127.0.0.1:${port}/canone`,
    });
    const away = await outputOf({
      DATABASE_URL: `postgres://canone:${marker}-password@127.0.0.1:1/canone`,
    });

    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toBe('Il database di DATABASE_URL rifiuta nome o password.');
    expect(away.output.trim()).toBe('Il database di DATABASE_URL non risponde.');
  });

  test.each([
    { DATABASE_URL: `mysql://canone:${marker}@db/canone` },
    { DATABASE_URL: `postgres://canone:${marker}:%@[/canone` },
    { DATABASE_URL: '', SMTP_URL: `http://canone:${marker}@mail` },
    { DATABASE_URL: '', SECRET_KEY: marker },
    { DATABASE_URL: '', API_KEY: marker },
  ])('OPS-07 · names the variable and not its value: %o', async (environment) => {
    const { code, output } = await outputOf(environment);

    expect(code).toBe(1);
    expect(output).not.toContain(marker);
  });
});
