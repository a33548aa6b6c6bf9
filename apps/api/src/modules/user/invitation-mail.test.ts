import { emailChangeContract } from '@canone/contracts/access/email-change';
import { passwordIsTemporary } from '@canone/contracts/access/new-password';
import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { create, update, get } = userContract.endpoints;
const { invite } = userAccessContract.endpoints;
const { confirmEmail } = emailChangeContract.endpoints;
const { signIn, resetPassword, validateResetToken, requestPasswordReset } =
  signInContract.endpoints;

const temporary = /Password temporanea: ([a-z2-9]{4}(?:-[a-z2-9]{4}){3})\n/;

describe('AUT-13 · an invitation', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant('Aurora Servizi')).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  async function aCreated(changes: object = {}) {
    serial += 1;
    const email = `invitata${serial}@prova.example`;
    const body = {
      name: 'Lucia Ferri',
      email,
      street: 'Via Roma 1',
      zip: '40121',
      municipality: 1,
      roleId: Role.User,
      isActive: true,
      ...changes,
    };
    return admin.call(create, { body });
  }

  const mailsTo = async (recipient: string) => (await outboxMails(api, recipient)).toReversed();

  async function passwordSentTo(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return temporary.exec(mail?.body ?? '')?.[1] ?? '';
  }

  const tryIn = (Email: string, Password: string) =>
    api.nobody.raw({ method: 'POST', url: '/api/user/Login', payload: { Email, Password } });

  test('W67 · has no link that the name of the tenant or of the person contains', async () => {
    const link = 'https://ladro.example/entra';
    const { id } = await api.make.aTenant(`Conto sospeso, apri ${link}`);
    const other = await api.asAdminOf(id);
    const email = 'w67@prova.example';
    const body = { name: `Lucia, apri ${link}`, email, street: 'Via Roma 1', zip: '40121' };
    const more = { municipality: 1, roleId: Role.User, isActive: true };

    await other.call(create, { body: { ...body, ...more } });

    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain('Ciao Lucia, apri');
    expect(mail?.body).toContain('Conto sospeso, apri');
    for (const text of [mail?.body, mail?.html]) expect(text).not.toContain('ladro.example');
  });

  const refused = { statusCode: 401 };

  async function tokenFrom(email: string, password: string): Promise<string> {
    const answer = await tryIn(email, password);
    const { resetUrl } = answer.json<{ data: { resetUrl: string } }>().data;
    return new URL(resetUrl, 'http://prova').searchParams.get('token') ?? '';
  }

  test('is sent to a person whom an administrator activates, with a temporary password and the sign-in address', async () => {
    const { email, isInvitable } = await aCreated();

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Il tuo accesso a Canone');
    expect(mail?.body).toMatch(temporary);
    for (const words of [
      'Aurora Servizi',
      email,
      'http://localhost:3000/login',
      '28/11/2026 alle ore 10:30',
    ])
      expect(mail?.body).toContain(words);
    expect(isInvitable).toBe(true);
    expect(api.triggeredJobs.has('mail')).toBe(true);
  });

  test.each([{ roleId: Role.Client }, { isActive: false }])(
    'is not sent to %j',
    async (changes) => {
      const { email, isInvitable } = await aCreated(changes);

      expect(await mailsTo(email)).toEqual([]);
      expect(isInvitable).toBe(false);
    },
  );

  test('is sent when a person created without access is activated, and only then', async () => {
    const { id, email, name } = await aCreated({ isActive: false });

    await admin.call(update, { body: { id, email, name, phone: '051 5550199' } });
    expect(await mailsTo(email)).toEqual([]);
    await admin.call(update, { body: { id, email, name, isActive: true } });
    await admin.call(update, { body: { id, email, name: 'Altro nome' } });

    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('has a password that only leads to the choice of a new one: 409 with resetUrl, then a normal sign-in', async () => {
    const { email } = await aCreated();
    const password = await passwordSentTo(email);

    const answer = await tryIn(email, password);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'signIn.passwordResetRequired',
      data: { resetUrl: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}$/) as string },
    });
    const token = await tokenFrom(email, password);
    await api.nobody.call(validateResetToken, { query: { token } });
    await expect(
      api.nobody.call(resetPassword, { body: { token, newPassword: password } }),
    ).rejects.toMatchObject({ message: passwordIsTemporary });
    await api.nobody.call(resetPassword, { body: { token, newPassword: 'scelta-da-me-1' } });
    const own = await api.nobody.call(signIn, {
      body: { Email: email, Password: 'scelta-da-me-1' },
    });
    expect(own).toMatchObject({ resetUrl: null, defaultTenantId: tenantId });
    expect(await tryIn(email, password)).toMatchObject(refused);
  });

  test('has a reset link that is valid once and for an hour', async () => {
    const { email } = await aCreated();
    const token = await tokenFrom(email, await passwordSentTo(email));
    const before = String(api.now());

    api.setNow(String(api.now().add({ minutes: 60 })));
    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    api.setNow(before);
    await api.nobody.call(resetPassword, { body: { token, newPassword: 'scelta-da-me-1' } });
    await expect(
      api.nobody.call(resetPassword, { body: { token, newPassword: 'altra-volta-2' } }),
    ).rejects.toMatchObject({ status: 410 });
  });

  test('has a password that is valid for seven days and then counts as wrong', async () => {
    const { email } = await aCreated();
    const password = await passwordSentTo(email);
    const before = api.now();

    api.setNow(String(before.add({ hours: 7 * 24 - 1 })));
    expect((await tryIn(email, password)).statusCode).toBe(409);
    api.setNow(String(before.add({ hours: 7 * 24 })));
    const late = await tryIn(email, password);
    const wrong = await tryIn(email, 'sbagliata');
    api.setNow(String(before));

    expect(late.statusCode).toBe(401);
    expect({ ...late.json<object>(), requestId: '' }).toEqual({
      ...wrong.json<object>(),
      requestId: '',
    });
  });

  test('sent again contains another password, and the old one is invalid', async () => {
    const { id, email } = await aCreated();
    const first = await passwordSentTo(email);

    await admin.call(invite, { params: { id } });
    const second = await passwordSentTo(email);
    await api.runJob('mail');

    expect(second).not.toBe(first);
    expect(await tryIn(email, first)).toMatchObject(refused);
    expect((await tryIn(email, second)).statusCode).toBe(409);
    const [newer, older] = await mailsTo(email);
    expect(newer).toMatchObject({
      failed_at: null,
      body: expect.stringContaining(second) as string,
    });
    expect(older).toMatchObject({ body: null, html: null });
  });

  test('W43 · sent again ends the reset link that the old password gave', async () => {
    const { id, email } = await aCreated();
    const token = await tokenFrom(email, await passwordSentTo(email));

    await admin.call(invite, { params: { id } });

    await expect(
      api.nobody.call(resetPassword, { body: { token, newPassword: 'scelta-da-altri-1' } }),
    ).rejects.toMatchObject({ status: 410 });
    expect((await tryIn(email, await passwordSentTo(email))).statusCode).toBe(409);
  });

  test('is not sent again to a person with a password, without access, or shared with other tenants', async () => {
    const hasOwn = await api.make.aPerson({
      tenantIds: [tenantId],
      roleId: Role.User,
      password: 'gia-scelta-1',
    });
    const customer = await api.make.aPerson({ tenantIds: [tenantId] });
    const other = await api.make.aTenant();
    const shared = await api.make.aPerson({
      tenantIds: [tenantId, other.id],
      roleId: Role.User,
    });
    const stranger = await api.make.aPerson({ tenantIds: [other.id], roleId: Role.User });
    const again = ({ id }: { id: number }) => admin.call(invite, { params: { id } });

    await expect(again(hasOwn)).rejects.toMatchObject({ code: 'user.notInvitable', status: 409 });
    await expect(again(customer)).rejects.toMatchObject({ code: 'user.notInvitable' });
    await expect(again(shared)).rejects.toMatchObject({ code: 'user.sharedReadOnly' });
    await expect(again(stranger)).rejects.toMatchObject({ status: 404 });
    expect((await tryIn(hasOwn.email, 'gia-scelta-1')).statusCode).toBe(200);
    for (const { email } of [hasOwn, customer, shared, stranger])
      expect(await mailsTo(email)).toEqual([]);
  });

  test('follows a changed e-mail, and the mail to the old address becomes invalid', async () => {
    const { id, email, name } = await aCreated();
    const first = await passwordSentTo(email);
    const token = await tokenFrom(email, first);
    const elsewhere = `nuova.${email}`;

    await admin.call(update, { body: { id, name, email: elsewhere } });
    await api.runJob('mail');

    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    expect(await tryIn(elsewhere, first)).toMatchObject(refused);
    expect((await mailsTo(email))[0]).toMatchObject({ body: null, html: null });
    const second = await passwordSentTo(elsewhere);
    expect((await tryIn(elsewhere, second)).statusCode).toBe(409);
  });

  test('F3 · a confirmed e-mail ends the reset links of a person with a password and keeps the password', async () => {
    const person = await api.make.aPerson({
      tenantIds: [tenantId],
      roleId: Role.User,
      password: 'gia-scelta-1',
    });
    await api.nobody.call(requestPasswordReset, { body: { Email: person.email } });
    const [mail] = await mailsTo(person.email);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    await api.nobody.call(validateResetToken, { query: { token } });
    const elsewhere = `nuova.${person.email}`;

    await admin.call(update, { body: { id: person.id, name: person.name, email: elsewhere } });
    await api.nobody.call(validateResetToken, { query: { token } });
    const [confirmation] = await mailsTo(elsewhere);
    const confirm = /token=([\w-]+)/.exec(confirmation?.body ?? '')?.[1] ?? '';
    await api.nobody.call(confirmEmail, { body: { token: confirm } });
    await api.runJob('mail');

    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ body: null, html: null });
    expect((await tryIn(elsewhere, 'gia-scelta-1')).statusCode).toBe(200);
  });

  test('never shows its password or hash in the history or on a person’s page', async () => {
    const { id, email } = await aCreated();
    const password = await passwordSentTo(email);

    const entries = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('audit_entries').selectAll().where('entity_id', '=', id).execute(),
    );
    const page = await admin.call(get, { params: { id } });

    expect(entries.map(({ action }) => action)).toContain('invite');
    for (const shown of [entries, page]) {
      expect(JSON.stringify(shown)).not.toContain(password);
      expect(JSON.stringify(shown)).not.toContain('argon2id');
    }
  });
});
