import { permissions } from '@canone/contracts/permissions';
import { Role } from '@canone/contracts/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint, type Sample, sampleInput } from '../testing/every-endpoint.ts';
import { apiKey, startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';

const scopeOf = ({ endpoint }: Sample) => permissions[endpoint.access].scope;
const isOpenTo = ({ endpoint }: Sample, role: Role) =>
  permissions[endpoint.access].roles.some((allowed) => allowed === role);

/** Refused at the door, with what; or let in, whatever happens behind it. */
type Verdict = { readonly status: number; readonly code: string } | 'passed';

const notSignedIn: Verdict = { status: 401, code: 'access.signIn' };
const denied: Verdict = { status: 403, code: 'access.denied' };
const tenantDenied: Verdict = { status: 403, code: 'access.tenantDenied' };
const tenantMissing: Verdict = { status: 400, code: 'access.tenantMissing' };

describe('the door of every endpoint', () => {
  let api: TestApi;
  let ownTenant: number;
  let foreignTenant: number;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    api = await startTestApi();
    ownTenant = (await api.make.aTenant()).id;
    foreignTenant = (await api.make.aTenant()).id;
    for (const [name, roleId] of Object.entries(Role)) {
      const { id: userId } = await api.make.aPerson({ roleId, tenantIds: [ownTenant] });
      const claims = { userId, roleId, sessionEpoch: 0 };
      tokens.set(name, await api.tokens.issue(claims, api.now()));
    }
  });

  afterAll(() => api.close());

  let calls = 0;

  async function knock(sample: Sample, headers: Record<string, string>) {
    calls += 1;
    const { body, ...rest } = sampleInput(sample);
    const response = await api.app.inject({
      method: sample.endpoint.method,
      url: urlOf(sample.endpoint, rest),
      headers,
      remoteAddress: `10.0.${Math.floor(calls / 200)}.1`,
      ...(body !== undefined && { payload: body }),
    });
    const { code = 'success' } = response.json<{ code?: string }>();
    return { status: response.statusCode, code };
  }

  /** Whoever passes the door is refused, if at all, for what is asked and not for who asks. */
  const passed = [
    'success',
    'request.invalid',
    'entity.notFound',
    'entity.duplicate',
    'signIn.wrong',
    'signIn.resetTokenInvalid',
    'request.tooMany',
    'payment.tokenInvalid',
  ];

  const verdictOn = (answer: { status: number; code: string }): Verdict =>
    passed.includes(answer.code) ? 'passed' : answer;

  const bearer = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` });
  const inTenant = (tenantId: number) => ({ 'x-tenant-id': String(tenantId) });
  const key = { 'x-api-key': apiKey };

  test.each(everyEndpoint)('API-02 · $title without the API key is 401', async (sample) => {
    const headers = { ...bearer('SuperAdmin'), ...inTenant(ownTenant) };
    const refusal = { status: 401, code: 'access.apiKey' };

    expect(await knock(sample, headers)).toEqual(refusal);
    expect(await knock(sample, { ...headers, 'x-api-key': `${apiKey}x` })).toEqual(refusal);
    expect(await knock(sample, { ...headers, 'x-api-key': '' })).toEqual(refusal);
  });

  test.each(everyEndpoint)('RTE-05 · $title knows nobody without a good token', async (sample) => {
    const headers = { ...key, ...inTenant(ownTenant) };
    const verdict = scopeOf(sample) === 'public' ? 'passed' : notSignedIn;

    expect(verdictOn(await knock(sample, headers))).toEqual(verdict);
    const garbage = { ...headers, authorization: 'Bearer not.a.token' };
    expect(verdictOn(await knock(sample, garbage))).toEqual(verdict);
  });

  const cells = everyEndpoint.flatMap((sample) =>
    Object.entries(Role).map(([role, value]) => ({ title: sample.title, role, value, sample })),
  );

  test.each(cells)('RTE-05 · $title for a $role of the tenant', async ({ role, value, sample }) => {
    const isAdmitted = scopeOf(sample) === 'public' || isOpenTo(sample, value);
    const headers = { ...key, ...bearer(role), ...inTenant(ownTenant) };

    expect(verdictOn(await knock(sample, headers))).toEqual(isAdmitted ? 'passed' : denied);
  });

  const tenantBound = everyEndpoint.filter((sample) => scopeOf(sample) === 'tenant');

  test.each(tenantBound)(
    'TEN-06 · $title in a tenant one is no member of is 403',
    async (sample) => {
      const foreign = { ...key, ...bearer('Admin'), ...inTenant(foreignTenant) };
      const nowhere = { ...key, ...bearer('Admin'), ...inTenant(999_999_999) };
      const nonsense = { ...key, ...bearer('Admin'), 'x-tenant-id': '1 or 1=1' };

      expect(await knock(sample, foreign)).toEqual(tenantDenied);
      expect(await knock(sample, nowhere)).toEqual(tenantDenied);
      expect(await knock(sample, nonsense)).toEqual(tenantDenied);
    },
  );

  test.each(tenantBound)('TEN-01 · $title without a tenant asks for one', async (sample) => {
    expect(await knock(sample, { ...key, ...bearer('Admin') })).toEqual(tenantMissing);
  });

  test.each(tenantBound)('TEN-06 · $title lets a SuperAdmin into every tenant', async (sample) => {
    const headers = { ...key, ...bearer('SuperAdmin') };

    expect(verdictOn(await knock(sample, { ...headers, ...inTenant(foreignTenant) }))).toEqual(
      'passed',
    );
    const nowhere = await knock(sample, { ...headers, ...inTenant(999_999_999) });
    expect(nowhere).toEqual(tenantDenied);
  });
});
