import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { notSignedIn, password, read } from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { removeTotp } = secondFactorContract.endpoints;
const { begin, finish } = secondStepContract.endpoints;
const { secondFactor, resetSecondFactor } = userAccessContract.endpoints;

describe('AUT-24 · a required second factor', () => {
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    api = await startTestApi({ secondFactorRoles: [Role.SuperAdmin, Role.Admin] });
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  /** Creates a person and sets up the app at the sign-in, as the role requires. */
  async function aPersonSetUp(roleId: Role = Role.Admin) {
    const person = await people.aPerson(roleId);
    const token = await people.firstStep(person.email);
    const { newTotp } = await api.nobody.call(begin, { body: { token } });
    const app = people.appOf(newTotp?.key ?? '');
    const { signedIn, recoveryCodes } = await api.nobody.call(finish, {
      body: { token, proof: { code: app.code() } },
    });
    const own = api.with({ token: signedIn.token, tenantId: people.tenantId });
    return { ...person, app, own, recoveryCodes };
  }

  test('is set up at the sign-in, which then begins the session and gives recovery codes', async () => {
    const { id, own, recoveryCodes } = await aPersonSetUp();

    expect(recoveryCodes).toHaveLength(10);
    await read(own);
    const entries = await api.make.inTenant(0, (db) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual(['addTotp', 'signIn']);
  });

  test('is asked at the next sign-in, without another set-up', async () => {
    const { email, app } = await aPersonSetUp();
    people.later({ minutes: 1 });
    const token = await people.firstStep(email);

    expect(await api.nobody.call(begin, { body: { token } })).toMatchObject({
      hasTotp: true,
      newTotp: null,
    });
    await read(
      api.with({
        token: (await people.finish(token, app.code())).token,
        tenantId: people.tenantId,
      }),
    );
  });

  test('a wrong code sets nothing up, and attempts are limited', async () => {
    const { email } = await people.aPerson();
    const token = await people.firstStep(email);
    await api.nobody.call(begin, { body: { token } });
    for (let time = 0; time < 5; time += 1)
      await expect(people.finish(token, '000000')).rejects.toMatchObject({ status: 401 });
    await expect(people.finish(token, '000000')).rejects.toMatchObject({ status: 429 });
  });

  test('a User signs in without a second factor', async () => {
    const { email } = await people.aPerson(Role.User);

    await expect(read(await people.enter(email))).resolves.toBeDefined();
  });

  test('the last second factor cannot be removed', async () => {
    const { own, recoveryCodes } = await aPersonSetUp();
    const proof = { code: recoveryCodes?.[0] ?? '' };

    await expect(
      own.call(removeTotp, { body: { currentPassword: password, secondFactor: proof } }),
    ).rejects.toMatchObject({ code: 'account.factorKept' });
    await read(own);
  });

  test('a SuperAdmin resets the second factor; the sessions end, and the person sets up another one', async () => {
    const superAdmin = await aPersonSetUp(Role.SuperAdmin);
    const lost = await aPersonSetUp();
    const params = { id: lost.id };
    expect(await superAdmin.own.call(secondFactor, { params })).toEqual({ hasFactor: true });

    await superAdmin.own.call(resetSecondFactor, { params });

    expect(await superAdmin.own.call(secondFactor, { params })).toEqual({ hasFactor: false });
    await expect(read(lost.own)).rejects.toMatchObject(notSignedIn);
    const token = await people.firstStep(lost.email);
    expect((await api.nobody.call(begin, { body: { token } })).newTotp).not.toBeNull();
    const mails = await api.make.asOwner((db) =>
      db.selectFrom('outbox').select('body').where('recipient', '=', lost.email).execute(),
    );
    expect(JSON.stringify(mails)).toContain('un Super Admin ha tolto il secondo fattore');
    await expect(superAdmin.own.call(resetSecondFactor, { params })).rejects.toMatchObject({
      code: 'account.noFactor',
    });
  });

  test('an Admin cannot reset a second factor, and a SuperAdmin cannot reset their own', async () => {
    const admin = await aPersonSetUp();
    const superAdmin = await aPersonSetUp(Role.SuperAdmin);
    const other = await aPersonSetUp();

    await expect(
      admin.own.call(resetSecondFactor, { params: { id: other.id } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      superAdmin.own.call(resetSecondFactor, { params: { id: superAdmin.id } }),
    ).rejects.toMatchObject({ code: 'user.ownFactor' });
  });

  test('a person who is removed and restored starts without the old factor', async () => {
    const { id, name, email } = await people.aPersonWithApp(Role.User);
    const admin = (await aPersonSetUp()).own;
    // a removed person with a billing history is hidden, not deleted
    await api.make.asOwner(async (db) => {
      const hidden_at = String(api.now());
      await db.updateTable('memberships').set({ hidden_at }).where('user_id', '=', id).execute();
      await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    });
    const address = await api.make.asOwner((db) =>
      db
        .insertInto('municipalities')
        .values({ name: 'Imola' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const restored = await admin.call(userContract.endpoints.create, {
      body: {
        name,
        email,
        roleId: Role.User,
        isActive: true,
        street: 'Via',
        zip: '40026',
        region: null,
        province: null,
        municipality: address.id,
      },
    });

    const left = await api.make.asOwner((db) =>
      db.selectFrom('totp_secrets').select('user_id').where('user_id', '=', id).execute(),
    );
    expect([restored.id, left]).toEqual([id, []]);
  });
});
