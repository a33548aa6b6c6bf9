import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { paypalGateways } from '../../providers/paypal/paypal-gateway.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { path } = planContract.endpoints.list;

type Line = Readonly<Record<string, unknown>>;

describe('the log of calls', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function server(trustedProxies?: number | readonly string[]) {
    const lines: Line[] = [];
    const app = await buildApp({
      engine: api.engine,
      clock: { now: () => api.now() },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'info',
      logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
      trustedProxies,
      triggerJob: () => {},
    });
    onTestFinished(() => app.close());
    lines.length = 0;
    return { app, lines };
  }

  async function anAdmin() {
    const tenant = await api.make.aTenant();
    const person = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenant.id] });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const authorization = `Bearer ${await api.tokens.issue(claims, api.now())}`;
    return { tenant, person, headers: { authorization, 'x-api-key': apiKey } };
  }

  test('has one line per call with time, route, status, duration, tenant, person and id', async () => {
    const { app, lines } = await server();
    const { tenant, person, headers } = await anAdmin();

    const answer = await app.inject({
      url: `${path}?name=SEGRETO`,
      headers: { ...headers, 'x-tenant-id': String(tenant.id) },
    });

    const [line, ...more] = lines;
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      msg: 'call',
      method: 'GET',
      status: answer.statusCode,
      tenant: tenant.id,
      person: person.id,
      requestId: answer.headers['x-request-id'],
    });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(line?.['ms']).toEqual(expect.any(Number));
    expect(JSON.stringify(line)).not.toContain('SEGRETO');
  });

  test('names the person of a refused call, and nobody without a valid token', async () => {
    const { app, lines } = await server();
    const { person, headers } = await anAdmin();
    const other = await api.make.aTenant();
    const url = path;

    await app.inject({ url, headers: { ...headers, 'x-tenant-id': String(other.id) } });
    await app.inject({ url, headers: { ...headers, authorization: 'Bearer forged' } });

    const [refused, unknown] = lines.filter(({ msg }) => msg === 'call');
    expect(refused).toMatchObject({ status: 403, person: person.id, tenant: other.id });
    expect(unknown).toMatchObject({ status: 401 });
    expect(unknown).not.toHaveProperty('person');
  });

  test('leaves out the calls of load balancers and of Prometheus', async () => {
    const { app, lines } = await server();

    for (const url of ['/health', '/health/live', '/health/ready', '/metrics'])
      await app.inject(url);

    expect(lines.filter(({ msg }) => msg === 'call')).toEqual([]);
  });

  const network = ['10.0.0.0/8', '192.168.1.7'];

  test.each([
    { from: 'a trusted hop', trusted: 1, remoteAddress: '10.0.0.9', isTaken: true },
    { from: 'a trusted network', trusted: network, remoteAddress: '10.0.0.9', isTaken: true },
    {
      from: 'a trusted address',
      trusted: network,
      remoteAddress: '::ffff:192.168.1.7',
      isTaken: true,
    },
    { from: 'another address', trusted: network, remoteAddress: '192.168.1.8', isTaken: false },
    { from: 'anybody', trusted: undefined, remoteAddress: '10.0.0.9', isTaken: false },
  ])('has the request id of $from: $isTaken', async ({ trusted, remoteAddress, isTaken }) => {
    const { app, lines } = await server(trusted);
    const call = (id: string) =>
      app.inject({ url: '/api/absent', remoteAddress, headers: { 'x-request-id': id } });

    const answer = await call('proxy-0123456789');
    const forged = await call('a"}\\n{"forged":true');

    expect(answer.headers['x-request-id'] === 'proxy-0123456789').toBe(isTaken);
    expect(lines.find(({ msg }) => msg === 'call')?.['requestId']).toBe(
      answer.headers['x-request-id'],
    );
    expect(forged.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});
