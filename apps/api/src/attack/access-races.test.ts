import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../testing/blocked-statements.ts';
import { heldTransactions } from '../testing/held-transactions.ts';
import { secondFactors } from '../testing/second-factors.ts';
import { password, signedInDevices } from '../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const { removeTotp } = secondFactorContract.endpoints;
const { get, update, remove } = userContract.endpoints;
const { erase } = personErasureContract.endpoints;
const { begin } = secondStepContract.endpoints;
const { signIn } = signInContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('two changes of one access at once', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi({ secondFactorRoles: [Role.User] });
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  /** A transaction outside tenants, which has locked a person. */
  async function holding(userId: number) {
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select set_config('role', 'canone_control', true)`.execute(ctx.db);
    await sql`select id from users where id = ${userId} for update`.execute(ctx.db);
    return { db: ctx.db, commit, somebodyWaits: held.somebodyWaits };
  }

  test('W6 AUT-24 · of the last two factors of a role that requires one, only one is removed', async () => {
    const devices = signedInDevices(api, () => tenantId);
    const factors = secondFactors(api, devices);
    const { id, email } = await devices.aPerson(Role.User);
    const step = await factors.firstStep(email);
    const { newTotp } = await api.nobody.call(begin, { body: { token: step } });
    const app = factors.appOf(newTotp?.key ?? '');
    const { token } = await factors.finish(step, app.code());
    const own = api.with({ token, tenantId });
    await api.make.asOwner(async (db) => {
      await sql`insert into passkeys (id, user_id, name, public_key, counter, created_at)
        values ('last', ${id}, 'Prova', '', 0, now())`.execute(db);
    });
    const other = await holding(id);
    await sql`delete from passkeys where user_id = ${id}`.execute(other.db);

    const removal = own.call(removeTotp, {
      body: { currentPassword: password, secondFactor: { code: app.code(1) } },
    });
    const outcome = removal.catch((error: unknown) => error);
    await other.somebodyWaits();
    await other.commit();

    expect(await outcome).toMatchObject({ code: 'account.factorKept' });
  });

  test('W7 AUT-13 · a temporary password that is replaced during its sign-in gives no link', async () => {
    const { id, email } = await api.make.aPerson({ tenantIds: [tenantId], password });
    await api.make.asOwner((db) =>
      sql`update users set temporary_until = '2027-01-01' where id = ${id}`.execute(db),
    );
    const owner = await holding(id);
    await sql`update users set password_hash = 'another', temporary_until = null
      where id = ${id}`.execute(owner.db);

    const attempt = api.nobody.raw({
      method: 'POST',
      url: signIn.path,
      payload: { Email: email, Password: password },
    });
    await owner.somebodyWaits();
    await owner.commit();

    const answer = (await attempt).json<{ code: string; resetUrl?: string }>();
    expect([answer.code, answer.resetUrl]).toEqual(['signIn.wrong', undefined]);
  });

  describe('of two administrators who end each other’s access', () => {
    type Administrator = Awaited<ReturnType<TestApi['asAdminOf']>>;
    const demote = async (by: Administrator, { person: { id } }: Administrator) => {
      const { version: _, ...data } = await by.call(get, { params: { id } });
      return by.call(update, { body: { ...data, roleId: Role.User } });
    };
    const deactivate = async (by: Administrator, { person: { id } }: Administrator) => {
      const { version: _, ...data } = await by.call(get, { params: { id } });
      return by.call(update, { body: { ...data, isActive: false } });
    };
    const removal = (by: Administrator, { person: { id } }: Administrator) =>
      by.call(remove, { params: { id } });
    const erasure = (by: Administrator, { person: { id, email } }: Administrator) =>
      by.call(erase, { params: { id }, body: { confirmation: email } });

    async function two(roleId: Role) {
      const { id } = await api.make.aTenant();
      const people = [
        await api.make.aPerson({ roleId, tenantIds: [id] }),
        await api.make.aPerson({ roleId, tenantIds: [id] }),
      ];
      const as = async (person: (typeof people)[number]) => {
        const claims = { userId: person.id, roleId, sessionEpoch: 0 };
        const token = await api.tokens.issue(claims, api.now());
        return { ...api.with({ token, tenantId: id }), person };
      };
      return Promise.all(people.map(as));
    }

    test.each([
      ['SuperAdmins by role', Role.SuperAdmin, demote],
      ['SuperAdmins by deactivation', Role.SuperAdmin, deactivate],
      ['Admins by role', Role.Admin, demote],
      ['Admins by removal', Role.Admin, removal],
      ['Admins by erasure', Role.Admin, erasure],
    ] as const)('W104 USR-04 · one keeps the access: %s', async (_, roleId, end) => {
      const [first, second] = await two(roleId);
      if (!first || !second) throw new Error('there are two');
      // each call that ends an access writes a history entry, and both calls wait there
      const holder = await api.owner.pool.connect();
      await holder.query('begin; lock table audit_entries in share mode');

      const outcomes = Promise.allSettled([end(first, second), end(second, first)]);
      try {
        await untilBlocked(api.owner.pool, 2);
      } finally {
        await holder.query('commit');
        holder.release();
      }

      const settled = await outcomes;
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'access.denied' },
      });
    });
  });
});
