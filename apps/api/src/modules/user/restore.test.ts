import { signInContract } from '@canone/contracts/access/sign-in';
import { auditContract } from '@canone/contracts/history/audit';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTaken, type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove, get, list, isEmailUnique } = userContract.endpoints;
const subscriptions = subscriptionContract.endpoints;
const { requestPasswordReset, validateResetToken } = signInContract.endpoints;
const { list: history } = auditContract.endpoints;

describe('USR-05 · a removed person', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  test('leaves the e-mail free for the tenant, whatever its case and the spaces around it', async () => {
    const { form } = await people.aRemovedOne();

    for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `]) {
      expect(await people.admin.call(isEmailUnique, { params: { email } })).toEqual({
        isUnique: true,
      });
    }
  });

  test('comes back by a creation with the same e-mail: same id, new data, same subscriptions', async () => {
    const { id, form, subscriptionId } = await people.aRemovedOne({ phone: '051 5550199' });

    const body = people.aForm({
      name: 'Lucia Ferri Bianchi',
      email: ` ${form.email.toUpperCase()} `,
      street: 'Via Po 3',
      roleId: Role.User,
    });
    const restored = await people.admin.call(create, { body });

    expect(restored).toMatchObject({
      id,
      name: 'Lucia Ferri Bianchi',
      email: form.email.toUpperCase(),
      phone: null,
      roleId: Role.User,
      isActive: false,
      billingAddress: { street: 'Via Po 3' },
    });
    expect(await people.admin.call(get, { params: { id } })).toEqual(restored);
    expect(await people.countOf(form.email)).toBe(1);
    const sold = await people.admin.call(subscriptions.get, { params: { id: subscriptionId } });
    expect(sold.user).toMatchObject({ id, name: 'Lucia Ferri Bianchi', email: restored.email });
    const byName = await people.admin.call(subscriptions.list, {
      query: { filters: { userName: 'ferri bianchi' } },
    });
    expect(byName.items.map((item) => item.id)).toEqual([subscriptionId]);
    const { items: owed } = await people.admin.call(receivableContract.endpoints.list, {
      query: { filters: { userId: String(id) } },
    });
    expect(owed.map((item) => item.subscriptionId)).toEqual([subscriptionId]);
    expect(await people.admin.call(isEmailUnique, { params: { email: form.email } })).toEqual({
      isUnique: false,
    });
  });

  test('is restored in the history, which shows the new data and nothing from before', async () => {
    const { id, form } = await people.aRemovedOne({ phone: '051 5550199' });

    await people.admin.call(create, { body: { ...form, name: 'Nuova', phone: '' } });

    const { items } = await people.admin.call(history, {
      query: { filters: { entity: 'user', entityId: id } },
    });
    expect(items.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
    expect(items[0]?.actorId).toBe(people.admin.person.id);
    expect(JSON.stringify(items[0])).toContain('"Nuova"');
    expect(JSON.stringify(items[0])).not.toContain('5550199');
  });

  test('has no access with an earlier password, session or reset link', async () => {
    const person = await api.make.aPerson({
      email: people.anEmail(),
      roleId: Role.Admin,
      password: 'vecchia-password-1',
      tenantIds: [people.tenantId],
    });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const theirs = api.with({
      token: await api.tokens.issue(claims, api.now()),
      tenantId: people.tenantId,
    });
    await theirs.call(list, { query: {} });
    await api.nobody.call(requestPasswordReset, { body: { Email: person.email } });
    const letter = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['id', 'body'])
        .where('recipient', '=', person.email)
        .executeTakeFirstOrThrow(),
    );
    const token = /token=([\w-]{43})/.exec(letter.body ?? '')?.[1] ?? '';
    await api.nobody.call(validateResetToken, { query: { token } });
    await people.subscribe(person.id);
    await people.admin.call(remove, { params: { id: person.id } });

    const body = people.aForm({ email: person.email, roleId: Role.Admin, isActive: true });
    const restored = await people.admin.call(create, { body });

    expect(restored).toMatchObject({ id: person.id, isInvitable: true });
    await expect(theirs.call(list, { query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    const signIn = await api.nobody.raw({
      method: 'POST',
      url: '/api/user/Login',
      payload: { Email: person.email, Password: 'vecchia-password-1' },
    });
    expect(signIn.statusCode).toBe(401);
    expect(await people.accessOf(person.id)).toMatchObject({
      session_epoch: 2,
      temporary_until: expect.any(String) as string,
    });
    const mails = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['subject', 'secret_until', 'created_at'])
        .where('recipient', '=', person.email)
        .orderBy('id')
        .execute(),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.any(String),
      'Il tuo accesso a Canone',
    ]);
    expect(mails[0]?.secret_until).toBe(mails[0]?.created_at);
  });

  test('without an invitation has no password at all, and waiting secrets are void', async () => {
    const { id, form } = await people.aRemovedOne({ roleId: Role.User, isActive: true });
    const before = await people.accessOf(id);

    await people.admin.call(create, { body: { ...form, roleId: Role.Client } });

    expect(before.password_hash).not.toBeNull();
    expect(await people.accessOf(id)).toEqual({
      password_hash: null,
      temporary_until: null,
      session_epoch: before.session_epoch + 1,
    });
    const open = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('person_id', '=', id)
        .whereRef('secret_until', '>', 'created_at')
        .execute(),
    );
    expect(open).toEqual([]);
  });

  test('who is a SuperAdmin keeps the e-mail, because every tenant is open to a SuperAdmin', async () => {
    const superAdmin = await api.asSuperAdmin(people.tenantId);
    const email = people.anEmail();
    const body = people.aForm({ email, roleId: Role.SuperAdmin });
    const { id } = await superAdmin.call(create, { body });
    await people.subscribe(id);
    await superAdmin.call(remove, { params: { id } });

    expect(await people.admin.call(isEmailUnique, { params: { email } })).toEqual({
      isUnique: false,
    });
    for (const caller of [people.admin, superAdmin]) {
      await expect(caller.call(create, { body: people.aForm({ email }) })).rejects.toMatchObject(
        emailTaken,
      );
    }
  });

  test('is restored once for one Idempotency-Key', async () => {
    const { id, form } = await people.aRemovedOne();
    const again = () =>
      people.admin.raw({
        method: 'POST',
        url: '/api/user/Create',
        headers: { 'idempotency-key': 'ripristino-di-prova-1' },
        payload: form,
      });

    const [first, second] = [await again(), await again()];

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ data: { id } });
    expect((await people.accessOf(id)).session_epoch).toBe(2);
  });

  test('can be removed and restored again, with a role that the caller may grant', async () => {
    const { id, form } = await people.aRemovedOne();
    const earlier = await people.admin.call(create, { body: form });
    await people.admin.call(remove, { params: { id } });
    expect(await people.countOf(form.email)).toBe(0);

    const asSuper = people.admin.call(create, { body: { ...form, roleId: Role.SuperAdmin } });
    await expect(asSuper).rejects.toMatchObject({ status: 403 });
    expect(await people.countOf(form.email)).toBe(0);
    const again = await people.admin.call(create, { body: form });

    expect([again.id, await people.countOf(form.email)]).toEqual([id, 1]);
    const stale = people.admin.call(update, { body: { ...form, id, version: earlier.version } });
    await expect(stale).rejects.toMatchObject({ status: 409 });
  });
});
