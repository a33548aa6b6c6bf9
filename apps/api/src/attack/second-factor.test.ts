import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  everyEndpoint,
  isOpenTo,
  type Sample,
  sampleInput,
  scopeOf,
} from '../testing/every-endpoint.ts';
import { apiKey, startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';

const signedIn = everyEndpoint.filter((sample) => scopeOf(sample) !== 'public');
const required = [Role.SuperAdmin, Role.Admin];
const notSignedIn = { status: 401, code: 'access.signIn' };
const roleNames = Object.fromEntries(Object.entries(Role).map(([name, id]) => [id, name]));

describe('AUT-24 · roles that require a second factor', () => {
  let api: TestApi;
  let tenantId: number;
  const withFactor = new Map<number, string>();
  const withoutFactor = new Map<number, string>();

  beforeAll(async () => {
    api = await startTestApi({ secondFactorRoles: required });
    tenantId = (await api.make.aTenant()).id;
    for (const roleId of Object.values(Role)) {
      withoutFactor.set(roleId, await aSession(roleId, false));
      withFactor.set(roleId, await aSession(roleId, true));
    }
  });

  afterAll(() => api.close());

  async function aSession(roleId: Role, hasFactor: boolean): Promise<string> {
    const { id: userId } = await api.make.aPerson({ roleId, tenantIds: [tenantId] });
    if (hasFactor) {
      await api.make.asOwner((db) =>
        db
          .insertInto('passkeys')
          .values({
            id: `key-${userId}`,
            user_id: userId,
            name: 'Prova',
            public_key: Buffer.alloc(1),
            counter: 0,
            created_at: String(api.now()),
          })
          .execute(),
      );
    }
    return api.tokens.issue({ userId, roleId, sessionEpoch: 0 }, api.now());
  }

  let calls = 0;

  async function knock(sample: Sample, token: string | undefined) {
    calls += 1;
    const { body, ...rest } = sampleInput(sample);
    const response = await api.app.inject({
      method: sample.endpoint.method,
      url: urlOf(sample.endpoint, rest),
      headers: {
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
        'x-tenant-id': String(tenantId),
      },
      remoteAddress: `10.0.${Math.floor(calls / 200)}.1`,
      ...(body !== undefined && { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      code: isJson ? response.json<{ code?: string }>().code : undefined,
    };
  }

  const cells = signedIn.flatMap((sample) =>
    required
      .filter((role) => isOpenTo(sample, role))
      .map((role) => ({ title: sample.title, role, name: roleNames[role], sample })),
  );

  test.each(cells)('$title refuses a $name without a second factor', async ({ sample, role }) => {
    expect(await knock(sample, withoutFactor.get(role))).toEqual(notSignedIn);
  });

  // calls that end a session, and calls that are refused for other reasons, would prove nothing here
  const reads = signedIn.filter(
    ({ endpoint, contract }) => endpoint.method === 'GET' && contract !== 'session',
  );
  const admitted = reads.flatMap((sample) =>
    Object.values(Role)
      .filter((role) => isOpenTo(sample, role))
      .map((role) => ({ title: sample.title, role, name: roleNames[role], sample })),
  );

  test.each(admitted)('$title answers a $name with a second factor', async ({ sample, role }) => {
    expect(await knock(sample, withFactor.get(role))).not.toEqual(notSignedIn);
  });

  test.each([
    ['User', Role.User],
    ['Client', Role.Client],
  ])('a %s needs no second factor', async (_, role) => {
    const own = signedIn.filter(({ title }) => title === 'session.list');
    for (const sample of own)
      expect(await knock(sample, withoutFactor.get(role))).toMatchObject({ status: 200 });
    expect(own).toHaveLength(1);
  });

  test('an unconfirmed app does not count as a second factor', async () => {
    const { id: userId } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
    await api.make.asOwner((db) =>
      db
        .insertInto('totp_secrets')
        .values({ user_id: userId, secret_sealed: 'x', created_at: String(api.now()) })
        .execute(),
    );
    const token = await api.tokens.issue(
      { userId, roleId: Role.Admin, sessionEpoch: 0 },
      api.now(),
    );

    for (const sample of signedIn.filter(({ title }) => title === 'session.list'))
      expect(await knock(sample, token)).toEqual(notSignedIn);
  });
});
