import { Role } from '@canone/contracts/rights/role';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { CallLimits } from '../platform/limits/call-allowance.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';

const secretKey = 'a secret key that is only used by the tests';

interface Settings {
  readonly callLimits?: CallLimits;
  readonly trustedProxies?: number | readonly string[];
  readonly hasApiDocs?: boolean;
}

describe('settings of the server', () => {
  let api: TestApi | undefined;

  afterEach(() => api?.close());

  /** Starts a second product on the same database with other settings. */
  async function withSettings(settings: Settings) {
    api = await startTestApi();
    const { engine, now } = api;
    const app = await buildApp({
      ...settings,
      engine,
      clock: { now },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'silent',
      triggerJob: () => {},
    });
    onTestFinished(() => app.close());
    return { api, app };
  }

  async function signedIn(started: TestApi, tenantId: number, roleId: Role = Role.Admin) {
    const { id } = await started.make.aPerson({ roleId, tenantIds: [tenantId] });
    const token = await started.tokens.issue(
      { userId: id, roleId, sessionEpoch: 0 },
      started.now(),
    );
    return { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-tenant-id': `${tenantId}` };
  }

  test('OPS-05 · a person above the limit is refused in Italian, and no other person is', async () => {
    const started = await withSettings({ callLimits: { perPerson: 3, perTenant: 0, refused: 0 } });
    const { id } = await started.api.make.aTenant();
    const [busy, calm] = [await signedIn(started.api, id), await signedIn(started.api, id)];
    const ask = (headers: Record<string, string>) =>
      started.app.inject({ url: '/api/plan/getAll', headers });
    for (let calls = 0; calls < 3; calls += 1) expect((await ask(busy)).statusCode).toBe(200);

    const refused = await ask(busy);

    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({
      message: 'Troppe richieste. Riprova tra qualche istante.',
    });
    expect((await ask(calm)).statusCode).toBe(200);
    started.api.setNow('2026-11-21T09:31:00Z');
    expect((await ask(busy)).statusCode).toBe(200);
  });

  test('OPS-05 · a tenant has its own limit, which outsiders cannot use up', async () => {
    const started = await withSettings({ callLimits: { perPerson: 0, perTenant: 3, refused: 0 } });
    const [ours, theirs] = [await started.api.make.aTenant(), await started.api.make.aTenant()];
    const member = await signedIn(started.api, ours.id);
    const stranger = { ...(await signedIn(started.api, theirs.id)), 'x-tenant-id': `${ours.id}` };
    const ask = async (headers: Record<string, string>) =>
      (await started.app.inject({ url: '/api/plan/getAll', headers })).statusCode;

    for (let calls = 0; calls < 5; calls += 1) expect(await ask(stranger)).toBe(403);
    for (let calls = 0; calls < 3; calls += 1) expect(await ask(member)).toBe(200);

    expect(await ask(member)).toBe(429);
    expect(await ask({ ...stranger, 'x-tenant-id': `${theirs.id}` })).toBe(200);
  });

  test('F14 · without the description of the API its addresses are 404', async () => {
    const { app } = await withSettings({ hasApiDocs: false });

    for (const url of ['/api/docs', '/api/openapi.json', '/api/docs/assets/swagger-ui.css'])
      expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('F6 · refused calls count before the permission is checked, for the session that sends them', async () => {
    const { api: own, app } = await withSettings({
      callLimits: { perPerson: 0, perTenant: 0, refused: 3 },
    });
    const { id } = await own.make.aTenant();
    const client = await signedIn(own, id, Role.Client);
    const admin = await signedIn(own, id);
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: '/api/user/getAll', headers });

    for (let calls = 0; calls < 3; calls += 1) expect((await ask(client)).statusCode).toBe(403);
    const refused = await ask(client);

    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(admin)).statusCode).toBe(200);
  });

  test('F6 · a token of an ended session does not use up the calls of its person', async () => {
    const { api: own, app } = await withSettings({
      callLimits: { perPerson: 5, perTenant: 0, refused: 2 },
    });
    const { id } = await own.make.aTenant();
    const person = await own.make.aPerson({ roleId: Role.Admin, tenantIds: [id] });
    const aSession = async () => {
      const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
      const token = await own.tokens.issue(claims, own.now());
      return { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-tenant-id': `${id}` };
    };
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/plan/getAll', headers })).statusCode;
    const [stolen, live] = [await aSession(), await aSession()];
    await own.app.inject({ method: 'POST', url: '/api/user/Logout', headers: stolen });
    const ended = [];
    for (let calls = 0; calls < 6; calls += 1) ended.push(await ask(stolen));

    expect(ended).toEqual([401, 401, 429, 429, 429, 429]);
    expect([await ask(live), await ask(live), await ask(live)]).toEqual([200, 200, 200]);
  });

  test.each([
    ['a wrong API key', { 'x-api-key': 'wrong' }],
    ['a forged token', { 'x-api-key': apiKey, authorization: 'Bearer a.b.c' }],
    ['no token', { 'x-api-key': apiKey }],
  ])('F6 · calls with %s are limited by network', async (_, headers) => {
    const { app } = await withSettings({
      callLimits: { perPerson: 0, perTenant: 0, refused: 1 },
    });
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: '/api/plan/getAll', headers, remoteAddress })).statusCode;
    const answers = [];
    for (let calls = 0; calls < 6; calls += 1) answers.push(await ask('10.1.1.1'));

    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await ask('10.1.1.2')).toBe(401);
  });

  test.for([
    ['nobody', undefined, '10.0.0.1', ['10.0.0.1', '10.0.0.1']],
    ['one proxy', 1, '10.0.0.1', ['5.5.5.5', '6.6.6.6']],
    ['proxies of a network', ['10.0.0.0/8'], '10.0.0.1', ['5.5.5.5', '6.6.6.6']],
    ['proxies of another network', ['192.168.0.0/16'], '10.0.0.1', ['10.0.0.1', '10.0.0.1']],
  ] as const)(
    'OPS-05 · with %s trusted, the right address is read',
    async ([, trust, from, seen]) => {
      const { app } = await withSettings(trust === undefined ? {} : { trustedProxies: trust });
      const addresses: string[] = [];
      app.addHook('onRequest', async ({ ip }) => void addresses.push(ip));

      for (const client of ['5.5.5.5', '6.6.6.6']) {
        await app.inject({
          url: '/health/live',
          remoteAddress: from,
          headers: { 'x-forwarded-for': `1.2.3.4, ${client}` },
        });
      }

      expect(addresses).toEqual(seen);
    },
  );
});
