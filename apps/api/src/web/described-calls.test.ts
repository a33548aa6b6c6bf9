import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describedAnswers } from '../attack/described-answers.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';

interface Call {
  readonly as: 'admin' | 'user' | 'nobody' | 'stranger';
  readonly id: string;
  readonly status: number;
  readonly url: string;
  readonly payload?: object | string;
  readonly type?: string;
}

const calls: readonly Call[] = [
  { as: 'admin', id: 'plan.list', status: 200, url: 'plan/getAll' },
  { as: 'admin', id: 'user.list', status: 200, url: 'user/getAll' },
  { as: 'admin', id: 'subscription.counts', status: 200, url: 'subscription/counts' },
  { as: 'admin', id: 'audit.list', status: 200, url: 'audit/getAll' },
  { as: 'admin', id: 'tenant.list', status: 200, url: 'tenant/getAll' },
  { as: 'admin', id: 'session.list', status: 200, url: 'session/Own' },
  { as: 'admin', id: 'region.options', status: 200, url: 'region/getAllForSelect' },
  { as: 'admin', id: 'plan.export', status: 200, url: 'plan/exportCsv' },
  { as: 'admin', id: 'ledger.exportXlsx', status: 200, url: 'ledger/exportXlsx' },
  {
    as: 'admin',
    id: 'feature.create',
    status: 200,
    url: 'feature/Create',
    payload: { name: 'Uno' },
  },
  { as: 'admin', id: 'feature.create', status: 400, url: 'feature/Create', payload: { name: 7 } },
  { as: 'admin', id: 'plan.list', status: 400, url: 'plan/getAll?page=0' },
  { as: 'stranger', id: 'plan.list', status: 400, url: 'plan/getAll' },
  { as: 'nobody', id: 'plan.list', status: 401, url: 'plan/getAll' },
  {
    as: 'nobody',
    id: 'sign-in.signIn',
    status: 401,
    url: 'user/Login',
    payload: { Email: 'nessuno@prova.example', Password: 'sbagliata' },
  },
  { as: 'user', id: 'plan.create', status: 403, url: 'plan/Create', payload: {} },
  { as: 'admin', id: 'plan.get', status: 404, url: 'plan/GetById/2147483600' },
  { as: 'admin', id: 'payment-token.validate', status: 410, url: 'PaymentToken/validate?token=no' },
  { as: 'admin', id: 'plan.create', status: 413, url: 'plan/Create', payload: 'x'.repeat(2 ** 21) },
  {
    as: 'admin',
    id: 'plan.create',
    status: 415,
    url: 'plan/Create',
    payload: 'a,b',
    type: 'text/csv',
  },
];

describe('API-05 · the running server answers as described', () => {
  let api: TestApi;
  let wrongWith: Awaited<ReturnType<typeof describedAnswers>>;
  let headers: Readonly<Record<Call['as'], Record<string, string>>>;

  beforeAll(async () => {
    api = await startTestApi();
    wrongWith = await describedAnswers(api);
    const { id: tenantId } = await api.make.aTenant();
    await api.make.aPlan(tenantId);
    const signedIn = async (roleId: Role) => {
      const { id: userId } = await api.make.aPerson({ roleId, tenantIds: [tenantId] });
      const token = await api.tokens.issue({ userId, roleId, sessionEpoch: 0 }, api.now());
      return { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
    };
    const tenant = { 'x-tenant-id': String(tenantId) };
    const admin = await signedIn(Role.Admin);
    headers = {
      admin: { ...admin, ...tenant },
      user: { ...(await signedIn(Role.User)), ...tenant },
      stranger: admin,
      nobody: { 'x-api-key': apiKey },
    };
  });

  afterAll(() => api.close());

  const methods = new Map<string, Endpoint['method']>(
    allContracts.flatMap(({ name, endpoints }) =>
      Object.entries(endpoints).map(([key, { method }]) => [`${name}.${key}`, method] as const),
    ),
  );

  test.each(calls)('$id with $status', async ({ as, id, status, url, payload, type }) => {
    const answer = await api.app.inject({
      method: methods.get(id) ?? 'GET',
      url: `/api/${url}`,
      headers: {
        ...headers[as],
        ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });

    expect([answer.statusCode, wrongWith(id, answer)]).toEqual([status, undefined]);
  });

  test.each([
    ['health.version', '/health'],
    ['health.live', '/health/live'],
    ['health.ready', '/health/ready'],
    ['metrics.read', '/metrics'],
  ])('%s', async (id, url) => {
    expect(wrongWith(id, await api.app.inject(url))).toBeUndefined();
  });

  test('webhook.paypal of an unknown provider', async () => {
    const url = '/api/webhooks/paypal/2147483600';
    const answer = await api.app.inject({ method: 'POST', url, payload: '{}' });

    expect([answer.statusCode, wrongWith('webhook.paypal', answer)]).toEqual([404, undefined]);
  });

  test('an undescribed status, code or field is noticed', async () => {
    const { json, ...answer } = await api.app.inject('/api/plan/getAll');
    const body = json<object>();

    expect(wrongWith('plan.list', { ...answer, statusCode: 418 })).toMatch('418');
    const otherCode = JSON.stringify({ ...body, code: 'signIn.wrong' });
    expect(wrongWith('plan.list', { ...answer, body: otherCode })).toMatch('code');
    const page = { success: true, message: '', data: { items: [], totalCount: 0, other: 1 } };
    const tooMuch = { ...answer, statusCode: 200, body: JSON.stringify(page) };
    expect(wrongWith('plan.list', tooMuch)).toMatch('additional');
  });
});
