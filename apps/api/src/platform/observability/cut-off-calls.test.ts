import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { paypalGateways } from '../../providers/paypal/paypal-gateway.ts';
import { apiKey, secretKey, startTestApi } from '../../testing/test-api.ts';
import { useTracer } from './tracing.ts';

const metricsToken = 'a-token-of-the-tests';

test('W135 AL9 · a call whose client disconnects has one line in the log, one span and one count', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  await api.make.asOwner((db) =>
    sql`insert into regions (name, code)
      select 'lunga', repeat('x', 5000) from generate_series(1, 5000)`.execute(db),
  );
  const lines: Record<string, unknown>[] = [];
  const ended: { readonly name: string }[] = [];
  useTracer({
    start: ({ name }) => ({
      traceId: 'a'.repeat(32),
      run: (work) => work(),
      end: (attributes) => void ended.push({ name, ...attributes }),
    }),
    stop: () => Promise.resolve(),
  });
  onTestFinished(() => useTracer(undefined));
  const app = await buildApp({
    engine: api.engine,
    clock: { now: api.now },
    paymentGateways: paypalGateways(undefined),
    apiKey,
    secretKey,
    supportEmail: 'aiuto@canone.example',
    publicBaseUrl: 'http://127.0.0.1:3000',
    smtpUrl: undefined,
    metricsToken,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    triggerJob: () => {},
  });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { id: userId } = await api.make.aPerson({ roleId: Role.Admin });
  const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
  const token = await api.tokens.issue(claims, api.now());
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const { list, export: exported } = regionContract.endpoints;
  const counts = async () => {
    const authorization = `Bearer ${metricsToken}`;
    const { body } = await app.inject({ url: '/metrics', headers: { authorization } });
    const of = (route: string, status: string) => {
      const series = `canone_http_request_seconds_count{method="GET",route="${route}",status="${status}"} `;
      return Number(body.split(series)[1]?.split('\n')[0] ?? 0);
    };
    return [of(exported.path, '499'), of(list.path, '499') + of(list.path, '200')];
  };
  const called = () => lines.filter(({ msg }) => msg === 'call');

  const download = request({ host: '127.0.0.1', port, path: exported.path, headers }).end();
  download.on('error', () => {}); // the test disconnects on purpose
  await once(download, 'response');
  const before = await counts();
  download.destroy();

  await expect.poll(() => called().length).toBe(1);
  expect(called()[0]).toMatchObject({
    route: exported.path,
    status: 200,
    isCutOff: true,
    person: userId,
  });

  const leaver = connect(port, '127.0.0.1');
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  leaver.write([`GET ${list.path} HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n'));
  await once(app.server, 'request');
  leaver.destroy();

  await expect.poll(() => called().length).toBe(2);
  await app.inject({ url: list.path, headers });
  expect(called()).toHaveLength(3);
  expect(called()[2]).not.toHaveProperty('isCutOff');
  // every call has ended, by its response or by the disconnection
  const after = await counts();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2]);
  const status = 'http.response.status_code';
  expect(ended.filter(({ name }) => name === `GET ${exported.path}`)).toEqual([
    { name: `GET ${exported.path}`, [status]: 499 },
  ]);
  expect(ended.filter(({ name }) => name === `GET ${list.path}`)).toHaveLength(2);
});
