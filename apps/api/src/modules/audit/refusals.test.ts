import { signInContract } from '@canone/contracts/access/sign-in';
import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list, outside } = auditContract.endpoints;
const aPlan = { name: 'Base', recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };
const filters = { isRefused: 'true' };

type SignedIn = Awaited<ReturnType<TestApi['asAdminOf']>>;

describe('refused attempts', () => {
  let api: TestApi;
  let tenantId: number;
  let superAdmin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    superAdmin = await api.asSuperAdmin();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  const inside = async () =>
    (await (await api.asAdminOf(tenantId)).call(list, { query: { pageSize: 100, filters } })).items;
  const around = async () =>
    (await superAdmin.call(outside, { query: { pageSize: 100, filters } })).items;

  test('AUD-03 · because of the role are in the tenant’s history with person, action and reason', async () => {
    const user = await api.asUserOf(tenantId);

    const attempt = user.call(planContract.endpoints.create, { body: aPlan });

    await expect(attempt).rejects.toMatchObject({ status: 403 });
    expect(await inside()).toMatchObject([
      {
        actorId: user.person.id,
        action: 'create',
        entity: 'plan',
        entityId: null,
        refusal: 'Non hai i permessi per questa operazione.',
        changes: [],
      },
    ]);
  });

  test('AUD-03 · because of a record’s rules are kept after the rollback', async () => {
    const admin = await api.asAdminOf(tenantId);
    const other = await api.make.aTenant();
    const shared = await api.make.aPerson({ tenantIds: [tenantId, other.id] });

    const body = { id: shared.id, name: 'Cambiato', email: shared.email };
    const attempt = admin.call(userContract.endpoints.update, { body });

    await expect(attempt).rejects.toMatchObject({ code: 'user.sharedReadOnly' });
    expect(await inside()).toMatchObject([
      { actorId: admin.person.id, action: 'update', entity: 'user', entityId: shared.id },
    ]);
  });

  test('AUD-03 · on another tenant are recorded outside tenants, never in that tenant', async () => {
    const foreign = await api.make.aTenant();
    const admin = await api.asAdminOf(foreign.id);
    const { id: userId, roleId } = { id: admin.person.id, roleId: Role.Admin };
    const token = await api.tokens.issue({ userId, roleId, sessionEpoch: 0 }, api.now());
    const intruder = api.with({ token, tenantId });

    const attempt = intruder.call(planContract.endpoints.list, { query: {} });

    await expect(attempt).rejects.toMatchObject({ code: 'access.tenantDenied' });
    expect(await inside()).toEqual([]);
    expect(await around()).toContainEqual(
      expect.objectContaining({
        actorId: userId,
        action: 'list',
        entity: 'plan',
        changes: [{ field: 'tenantId', before: null, after: tenantId }],
      }),
    );
  });

  test('AUD-03 · a sign-in with a wrong password names the account, but no typed text', async () => {
    const { id, email } = await api.make.aPerson({ password: 'quella-giusta' });
    const { signIn } = signInContract.endpoints;

    for (const Email of [email, 'nessuno@prova.example']) {
      const attempt = api.nobody.call(signIn, { body: { Email, Password: 'quella-sbagliata' } });
      await expect(attempt).rejects.toMatchObject({ code: 'signIn.wrong' });
    }

    const entries = (await around()).filter(({ action }) => action === 'signIn');
    expect(entries).toMatchObject([
      { actorId: null, entity: 'user', entityId: null },
      { actorId: null, entity: 'user', entityId: id },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/sbagliata|nessuno@/);
  });

  test('AUD-03 · of one person are recorded up to 30 times an hour', async () => {
    const user = await api.asUserOf(tenantId);
    const attempt = () => user.raw({ method: 'DELETE', url: '/api/plan/Delete/1' });

    for (let count = 0; count < 33; count += 1) expect((await attempt()).statusCode).toBe(403);
    expect(await inside()).toHaveLength(30);

    api.setNow('2026-11-21T10:31:00Z');
    await attempt();
    expect(await inside()).toHaveLength(31);
    api.setNow(beginning);
  });

  test('F6 · after 30 entries within the hour, refused calls no longer reach the database', async () => {
    const user = await api.asUserOf(tenantId);
    const attempt = () => user.raw({ method: 'DELETE', url: '/api/plan/Delete/1' });
    for (let count = 0; count < 31; count += 1) await attempt();
    const connect = vi.spyOn(api.engine.pool, 'connect');

    for (let count = 0; count < 20; count += 1) expect((await attempt()).statusCode).toBe(403);
    expect(connect).not.toHaveBeenCalled();
    api.setNow('2026-11-21T10:31:00Z');
    await attempt();

    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockRestore();
    expect(await inside()).toHaveLength(31);
    api.setNow(beginning);
  });

  test('AUD-03 · wrong sign-ins are recorded up to 1,000 times an hour', async () => {
    const { email } = await api.make.aPerson({ password: 'quella-giusta' });
    const wrong = () =>
      api.nobody.raw({
        method: 'POST',
        url: '/api/user/Login',
        payload: { Email: email, Password: 'quella-sbagliata' },
      });
    const written = async () => (await around()).map(({ id }) => id);
    const { rows } = await api.make.asOwner((db) =>
      sql<{ n: number }>`select count(*)::int as n from audit_entries
        where tenant_id = 0 and refusal is not null and actor_id is null`.execute(db),
    );
    const refused = sql`(0, ${String(api.now())}::timestamptz, 'signIn', 'user', 'test', 'signIn.wrong')`;
    await api.make.asOwner((db) =>
      sql`insert into audit_entries (tenant_id, at, action, entity, request_id, refusal)
        values ${sql.join(Array.from({ length: 999 - (rows[0]?.n ?? 0) }, () => refused))}`.execute(
        db,
      ),
    );
    const before = await written();

    expect((await wrong()).statusCode).toBe(401);
    const last = await written();
    expect(last[0]).not.toBe(before[0]);
    expect((await wrong()).statusCode).toBe(401);
    expect(await written()).toEqual(last);
  });

  test('AUD-03 · get the same response when they cannot be recorded', async () => {
    const user = await api.asUserOf(tenantId);
    await api.make.asOwner((db) =>
      sql`alter table audit_entries rename to audit_entries_away`.execute(db),
    );

    const answer = await user.raw({ method: 'DELETE', url: '/api/plan/Delete/1' });

    await api.make.asOwner((db) =>
      sql`alter table audit_entries_away rename to audit_entries`.execute(db),
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'access.denied' });
  });

  test('AUD-03 · a 404 is not recorded', async () => {
    const admin = await api.asAdminOf(tenantId);

    await admin.raw({ method: 'DELETE', url: '/api/plan/Delete/2147483600' });

    expect(await inside()).toEqual([]);
  });
});
