import { randomUUID } from 'node:crypto';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemClock } from '../core/clock.ts';
import { runAs } from '../request/run-as.ts';
import {
  authenticateInTenant,
  authenticatePerson,
  type CheckedAccess,
  type Claims,
} from './access-check.ts';
import { inTransaction } from './transaction.ts';

const beforeSessions = { sessionId: randomUUID(), isDerivedId: true };

describe('AUT-15, TEN-06 · the access check of a transaction', () => {
  let api: TestApi;
  let tenantId: number;
  let otherTenant: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    otherTenant = (await api.make.aTenant()).id;
    await api.make.aPlan(tenantId);
    await api.make.aPlan(otherTenant);
  });

  afterAll(() => api.close());

  async function claimsOf(roleId: Role, tenantIds: number[], isActive = true): Promise<Claims> {
    const { id } = await api.make.aPerson({ roleId, tenantIds, isActive });
    const sessionId = await api.make.aSession({ userId: id, at: api.now() });
    return { userId: id, roleId, sessionEpoch: 0, sessionId, isDerivedId: false };
  }

  const checkOf = (claims: Claims) => ({ claims, needsFactor: false });

  /** The result of the check, and the number of plans that a query in the batch of the check sees. */
  const inTenantAfterCheck = (claims: Claims, tenant: number) =>
    inTransaction(
      {
        engine: api.engine,
        mode: 'read',
        open: (session): Promise<CheckedAccess> =>
          authenticateInTenant(session, checkOf(claims), tenant),
      },
      async ({ db }, opened) => {
        const plans = await db.selectFrom('plans').select('tenant_id').execute();
        const { userId, tenantId: entered } = await opened;
        return { userId, entered, sees: plans.map((plan) => plan.tenant_id) };
      },
    );

  test('TEN-06 · the tenant does not stay on the connection when the next call receives the connection', async () => {
    const claims = await claimsOf(Role.User, [tenantId]);
    const left = `select nullif(current_setting('app.tenant_id', true), '') as tenant`;

    for (const mode of ['read', 'write'] as const) {
      await inTransaction(
        {
          engine: api.engine,
          mode,
          open: (session) => authenticateInTenant(session, checkOf(claims), tenantId),
        },
        (_session, opened) => opened,
      );
      expect((await api.engine.pool.query(left)).rows).toEqual([{ tenant: null }]);
    }
  });

  test('a member enters and sees the tenant', async () => {
    const claims = await claimsOf(Role.User, [tenantId]);

    expect(await inTenantAfterCheck(claims, tenantId)).toEqual({
      userId: claims.userId,
      entered: tenantId,
      sees: [tenantId],
    });
  });

  test('a SuperAdmin enters every existing tenant', async () => {
    const claims = await claimsOf(Role.SuperAdmin, []);

    expect(await inTenantAfterCheck(claims, otherTenant)).toMatchObject({ entered: otherTenant });
    expect(await inTenantAfterCheck(claims, 999_999)).toMatchObject({ entered: null, sees: [] });
  });

  test('a person who left the tenant is refused', async () => {
    const claims = await claimsOf(Role.Admin, [tenantId]);
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', claims.userId)
        .execute(),
    );

    expect(await inTenantAfterCheck(claims, tenantId)).toMatchObject({ entered: null, sees: [] });
  });

  const outsiders: readonly [string, Partial<Claims> & { elsewhere?: true; isActive?: false }][] = [
    ['a member of another tenant', { elsewhere: true }],
    ['a deactivated member', { isActive: false }],
    ['a member whose role has changed', { roleId: Role.SuperAdmin }],
    ['a member whose session is not known', { sessionId: randomUUID() }],
    [
      'a member of the version before who signed out everywhere',
      { ...beforeSessions, sessionEpoch: 1 },
    ],
    ['a person who does not exist', { userId: 999_999 }],
  ];

  test.each(outsiders)(
    '%s is refused, and a query in the same batch sees nothing',
    async (_, { elsewhere = false, isActive = true, ...claim }) => {
      const home = elsewhere ? otherTenant : tenantId;
      const member = await claimsOf(Role.Admin, [home], isActive);

      const seen = await inTenantAfterCheck({ ...member, ...claim }, tenantId);

      expect(seen).toMatchObject({ entered: null, sees: [] });
      expect(seen.userId === null).toBe(!elsewhere);
    },
  );

  test.each(outsiders)(
    'TEN-06 · %s changes nothing, even by a statement in the same batch',
    async (_, { elsewhere = false, isActive = true, ...claim }) => {
      const member = await claimsOf(Role.Admin, [elsewhere ? otherTenant : tenantId], isActive);
      const claims = { ...member, ...claim };

      const changed = await inTransaction(
        {
          engine: api.engine,
          mode: 'write',
          open: (session) => authenticateInTenant(session, checkOf(claims), tenantId),
        },
        ({ db }) =>
          db
            .updateTable('plans')
            .set({ name: 'Di un estraneo' })
            .where('tenant_id', '=', tenantId)
            .executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);

      const write = runAs(
        {
          engine: api.engine,
          clock: systemClock,
          requestId: 'prova',
          caller: { scope: 'tenant', claims, tenantId },
        },
        'write',
        (ctx) =>
          ctx.db
            .insertInto('features')
            .values({ tenant_id: tenantId, name: 'Di un estraneo', description: '' })
            .execute(),
      );
      await expect(write).rejects.toMatchObject({
        code: elsewhere ? 'access.tenantDenied' : 'access.signIn',
      });
    },
  );

  test('outside tenants the check identifies a person by the same facts', async () => {
    const claims = await claimsOf(Role.Client, []);
    const ask = (expected: Claims) =>
      inTransaction(
        {
          engine: api.engine,
          mode: 'read',
          open: (session): Promise<CheckedAccess> => authenticatePerson(session, checkOf(expected)),
        },
        (_, opened) => opened,
      );

    expect(await ask(claims)).toMatchObject({ userId: claims.userId });
    expect(await ask({ ...claims, roleId: Role.SuperAdmin })).toMatchObject({ userId: null });
    expect(await ask({ ...claims, sessionId: randomUUID() })).toMatchObject({ userId: null });
  });

  const change = (id: string, changes: object) =>
    api.make.asOwner((db) =>
      db.updateTable('sessions').set(changes).where('id', '=', id).execute(),
    );
  const ended = { ended_at: '2026-11-21T09:30:00Z', end_reason: 'signedOut' };

  test.each([
    ['has ended', ended],
    ['has an older epoch than its person', { epoch: -1 }],
    ['belongs to another person', 'another'],
  ])('F5 · a session that %s admits nobody, inside a tenant or outside', async (_, changes) => {
    const claims = await claimsOf(Role.Admin, [tenantId]);
    const { id } = await api.make.aPerson();
    await change(claims.sessionId, typeof changes === 'string' ? { user_id: id } : changes);

    expect(await inTenantAfterCheck(claims, tenantId)).toMatchObject({ userId: null, sees: [] });
    const outside = await inTransaction(
      {
        engine: api.engine,
        mode: 'read',
        open: (session): Promise<CheckedAccess> => authenticatePerson(session, checkOf(claims)),
      },
      (__, opened) => opened,
    );
    expect(outside.userId).toBeNull();
  });

  test('F5 · a token of the previous version is valid until its session is ended', async () => {
    const sessionId = await api.make.aSession({ userId: 1, at: api.now() });
    const before = { ...(await claimsOf(Role.Admin, [tenantId])), ...beforeSessions };

    expect(await inTenantAfterCheck(before, tenantId)).toMatchObject({ userId: before.userId });
    await change(sessionId, { id: before.sessionId, user_id: before.userId, ...ended });
    expect(await inTenantAfterCheck(before, tenantId)).toMatchObject({ userId: null, sees: [] });
  });

  test('F5 · a session is valid by its stored epoch, even if the token contains another epoch', async () => {
    const claims = await claimsOf(Role.Admin, [tenantId]);
    await change(claims.sessionId, { epoch: 1 });
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ session_epoch: 1 }).where('id', '=', claims.userId).execute(),
    );

    expect(await inTenantAfterCheck(claims, tenantId)).toMatchObject({ entered: tenantId });
  });
});
