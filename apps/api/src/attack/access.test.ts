import { sessionContract } from '@canone/contracts/access/session';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  everyEndpoint,
  isOpenTo,
  type Sample,
  sampleInput,
  scopeOf,
} from '../testing/every-endpoint.ts';
import { apiKey, secretKey, startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';
import { forgedTokens } from './forged-tokens.ts';

interface Answer {
  readonly status: number;
  readonly code: string;
}

/** The expected refusal of a call, or `passed` for any other outcome. */
type Verdict = Answer | 'passed';

const notSignedIn: Answer = { status: 401, code: 'access.signIn' };
const expired: Verdict = { status: 401, code: 'access.expired' };
const denied: Verdict = { status: 403, code: 'access.denied' };
const tenantDenied: Verdict = { status: 403, code: 'access.tenantDenied' };
const tenantMissing: Verdict = { status: 400, code: 'access.tenantMissing' };

describe('access to every endpoint', () => {
  let api: TestApi;
  let ownTenant: number;
  let foreignTenant: number;
  const tokens = new Map<string, string>();
  let forged: Readonly<Record<string, string>> = {};
  /** The people whose sessions must stay ended. */
  const overIds: number[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    ownTenant = (await api.make.aTenant()).id;
    foreignTenant = (await api.make.aTenant()).id;
    for (const [name, roleId] of Object.entries(Role)) await signIn(name, roleId);
    await signIn('deactivated', Role.SuperAdmin, { is_active: false });
    overIds.push(await signIn('signed out everywhere', Role.SuperAdmin, { session_epoch: 1 }));
    await signIn('demoted', Role.SuperAdmin, { role_id: Role.Client });
    overIds.push(await signIn('signed out', Role.SuperAdmin));
    await api.with({ token: tokens.get('signed out') }).call(sessionContract.endpoints.signOut, {});
    const hidden = await signIn('left', Role.Admin);
    await api.make.asOwner((db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', hidden)
        .execute(),
    );
    const superAdmin = { id: await signIn('SuperAdmin', Role.SuperAdmin), roleId: Role.SuperAdmin };
    const good = tokens.get('SuperAdmin') ?? '';
    forged = await forgedTokens({ secretKey, good }, superAdmin, api.now());
    const yesterday = api.now().subtract({ hours: 13 });
    const claims = { userId: superAdmin.id, roleId: Role.SuperAdmin, sessionEpoch: 0 };
    tokens.set('expired', await api.tokens.issue(claims, yesterday));
  });

  interface Change {
    readonly is_active?: boolean;
    readonly session_epoch?: number;
    readonly role_id?: Role;
  }

  /** Issues a valid token for a person. The `changed` columns of the person are written afterwards. */
  async function signIn(name: string, roleId: Role, changed?: Change): Promise<number> {
    const { id: userId } = await api.make.aPerson({ roleId, tenantIds: [ownTenant] });
    tokens.set(name, await api.tokens.issue({ userId, roleId, sessionEpoch: 0 }, api.now()));
    await api.make.asOwner(async (db) => {
      if (changed) await db.updateTable('users').set(changed).where('id', '=', userId).execute();
    });
    return userId;
  }

  afterAll(() => api.close());

  /** Makes the sessions valid again that a successful call has ended, because later calls use them. */
  function restoreSessions() {
    const live = { ended_at: null, end_reason: null, epoch: 0 };
    return api.make.asOwner(async (db) => {
      await db.updateTable('sessions').set(live).where('user_id', 'not in', overIds).execute();
      await db
        .updateTable('users')
        .set({ session_epoch: 0 })
        .where('id', 'not in', overIds)
        .execute();
    });
  }

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
    const isTable = !String(response.headers['content-type']).startsWith('application/json');
    const { code = 'success' } = isTable ? {} : response.json<{ code?: string }>();
    if (sample.contract === 'session' && code === 'success') await restoreSessions();
    return { status: response.statusCode, code };
  }

  /** The codes of calls whose access was accepted. Such a call can only be refused because of its content. */
  const passed = [
    'success',
    'request.invalid',
    'entity.notFound',
    'entity.duplicate',
    'signIn.wrong',
    'account.wrongPassword',
    'signIn.resetTokenInvalid',
    'emailChange.linkInvalid',
    'signIn.stepExpired',
    'account.noTotpBegun',
    'account.passkeyRefused',
    'emailChange.none',
    'bulk.countChanged',
    'bulk.empty',
    'request.tooMany',
    'payment.tokenInvalid',
  ];

  const verdictOn = (answer: Answer): Verdict => (passed.includes(answer.code) ? 'passed' : answer);

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

  const verdictOnNobody = (sample: Sample): Verdict =>
    scopeOf(sample) === 'public' ? 'passed' : notSignedIn;

  test.each(everyEndpoint)('RTE-05 · $title without a valid token is 401', async (sample) => {
    const headers = { ...key, ...inTenant(ownTenant) };
    const garbage = { ...headers, authorization: 'Bearer not.a.token' };

    expect(verdictOn(await knock(sample, headers))).toEqual(verdictOnNobody(sample));
    expect(verdictOn(await knock(sample, garbage))).toEqual(verdictOnNobody(sample));
  });

  const signedIn = everyEndpoint.filter((sample) => scopeOf(sample) !== 'public');

  test.each(signedIn)('AUT-06 · $title refuses a forged token', async (sample) => {
    const verdicts: Record<string, Answer> = {};
    for (const [name, token] of Object.entries(forged)) {
      const headers = { ...key, ...inTenant(ownTenant), authorization: `Bearer ${token}` };
      verdicts[name] = await knock(sample, headers);
    }

    const { 'nothing wrong': good = notSignedIn, ...wrong } = verdicts;
    expect(verdictOn(good)).toBe('passed');
    const refused = Object.keys(wrong).map((name) => [name, notSignedIn]);
    expect(refused.length).toBeGreaterThan(10);
    expect(wrong).toEqual(Object.fromEntries(refused));
  });

  const over = ['deactivated', 'signed out everywhere', 'demoted', 'signed out'].flatMap((name) =>
    signedIn.map((sample) => ({ title: sample.title, name, sample })),
  );

  test.each(over)('AUT-15 · $title refuses a person who is $name', async ({ name, sample }) => {
    const headers = { ...key, ...bearer(name), ...inTenant(ownTenant) };

    expect(await knock(sample, headers)).toEqual(notSignedIn);
  });

  test.each(signedIn)('AUT-06 · $title reports an expired token as expired', async (sample) => {
    const headers = { ...key, ...bearer('expired'), ...inTenant(ownTenant) };

    expect(await knock(sample, headers)).toEqual(expired);
  });

  const cells = everyEndpoint.flatMap((sample) =>
    Object.entries(Role).map(([role, value]) => ({ title: sample.title, role, value, sample })),
  );

  test.each(cells)(
    'RTE-05 · $title answers a $role of the tenant as the permissions require',
    async ({ role, value, sample }) => {
      const isAdmitted = scopeOf(sample) === 'public' || isOpenTo(sample, value);
      const headers = { ...key, ...bearer(role), ...inTenant(ownTenant) };

      expect(verdictOn(await knock(sample, headers))).toEqual(isAdmitted ? 'passed' : denied);
    },
  );

  const tenantBound = everyEndpoint.filter((sample) => scopeOf(sample) === 'tenant');

  test.each(tenantBound)(
    'TEN-06 · $title in a tenant without membership is 403',
    async (sample) => {
      const foreign = { ...key, ...bearer('Admin'), ...inTenant(foreignTenant) };
      const left = { ...key, ...bearer('left'), ...inTenant(ownTenant) };
      const nowhere = { ...key, ...bearer('Admin'), ...inTenant(999_999_999) };

      const verdict = isOpenTo(sample, Role.Admin) ? tenantDenied : denied;
      for (const headers of [foreign, left, nowhere]) {
        expect(await knock(sample, headers)).toEqual(verdict);
      }
    },
  );

  test.each(['01', '0', '-1', '1 or 1=1'])('F19 · the tenant id "%s" is 400', async (id) => {
    const answer = await api.app.inject({
      url: '/api/plan/getAll',
      headers: { ...key, ...bearer('Admin'), 'x-tenant-id': id },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      message: 'X-Tenant-Id deve essere l’id di un tenant.',
    });
  });

  test.each(tenantBound)('TEN-01 · $title without a tenant is 400', async (sample) => {
    expect(await knock(sample, { ...key, ...bearer('SuperAdmin') })).toEqual(tenantMissing);
  });

  test.each(tenantBound)('TEN-06 · $title admits a SuperAdmin to every tenant', async (sample) => {
    const headers = { ...key, ...bearer('SuperAdmin') };

    expect(verdictOn(await knock(sample, { ...headers, ...inTenant(foreignTenant) }))).toEqual(
      'passed',
    );
    const nowhere = await knock(sample, { ...headers, ...inTenant(999_999_999) });
    expect(nowhere).toEqual(tenantDenied);
  });
});
