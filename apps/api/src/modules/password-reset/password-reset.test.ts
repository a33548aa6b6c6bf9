import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { signIn, requestPasswordReset, validateResetToken, resetPassword } =
  signInContract.endpoints;

describe('choosing a new password', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function lastMailTo(recipient: string): Promise<string | undefined> {
    const mail = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
    return mail?.body ?? undefined;
  }

  async function aLinkFor(email: string): Promise<string> {
    await api.nobody.call(requestPasswordReset, { body: { Email: email } });
    return /token=([\w-]+)/.exec((await lastMailTo(email)) ?? '')?.[1] ?? '';
  }

  test('AUT-09 · the response is the same whether the address exists or not', async () => {
    const { email } = await api.make.aPerson({ roleId: Role.Admin });
    const ask = (Email: string) =>
      api.nobody.raw({
        method: 'POST',
        url: '/api/user/request-password-reset',
        payload: { Email },
      });

    const [known, unknown] = [await ask(email), await ask('nessuno@prova.example')];

    expect(known.json()).toEqual({
      success: true,
      message: 'Email di reset inviata con successo!',
      data: null,
    });
    expect(unknown.json()).toEqual(known.json());
    expect(await lastMailTo('nessuno@prova.example')).toBeUndefined();
  });

  test.each(['x@', 'senza-chiocciola', 'due@x.example,tre@x.example'])(
    'AL6 · a request for «%s», which is no address, is refused at the field',
    async (Email) => {
      await expect(
        api.nobody.call(requestPasswordReset, { body: { Email } }),
      ).rejects.toMatchObject({
        status: 400,
        failure: { errors: [{ field: 'Email', message: 'Formato email non valido.' }] },
      });
    },
  );

  test('AUT-09 · a deactivated person gets no mail', async () => {
    const { email } = await api.make.aPerson({ roleId: Role.Admin, isActive: false });

    expect(await aLinkFor(email)).toBe('');
    expect(await lastMailTo(email)).toBeUndefined();
  });

  test('AUT-09 · the letter case of the e-mail is ignored', async () => {
    const { email } = await api.make.aPerson({ email: 'Anna.Rossi@Prova.example' });

    await api.nobody.call(requestPasswordReset, { body: { Email: email.toUpperCase() } });

    expect(await lastMailTo(email)).toContain('token=');
  });

  test('AUT-10 · the link sets the password once and ends all earlier sessions', async () => {
    const { id, email } = await api.make.aPerson({ roleId: Role.Admin, password: 'vecchia-1' });
    const claims = { userId: id, roleId: Role.Admin, sessionEpoch: 0 };
    const before = api.with({ token: await api.tokens.issue(claims, api.now()) });
    const token = await aLinkFor(email);
    await api.nobody.call(validateResetToken, { query: { token } });

    await api.nobody.call(resetPassword, { body: { token, newPassword: 'nuova-2' } });

    await api.nobody.call(signIn, { body: { Email: email, Password: 'nuova-2' } });
    await expect(
      api.nobody.call(signIn, { body: { Email: email, Password: 'vecchia-1' } }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(before.call(tenantContract.endpoints.list, { query: {} })).rejects.toMatchObject({
      status: 401,
    });
    const again = api.nobody.call(resetPassword, { body: { token, newPassword: 'terza-33' } });
    await expect(again).rejects.toMatchObject({
      status: 410,
      message: 'Token non valido o scaduto.',
    });
  });

  test('AUT-12 · a new password leaves the links of other people valid', async () => {
    const own = await api.make.aPerson({ roleId: Role.Admin });
    const theirs = await aLinkFor((await api.make.aPerson({ roleId: Role.Admin })).email);

    await api.nobody.call(resetPassword, {
      body: { token: await aLinkFor(own.email), newPassword: 'nuova-2' },
    });

    const check = api.nobody.call(validateResetToken, { query: { token: theirs } });
    await expect(check).resolves.toBeNull();
  });

  test('AUT-12 · a new password is confirmed by mail, and waiting links are deleted', async () => {
    const { email } = await api.make.aPerson({ roleId: Role.Admin });
    const token = await aLinkFor(email);

    await api.nobody.call(resetPassword, { body: { token, newPassword: 'nuova-2' } });
    expect(await lastMailTo(email)).toMatch(
      /è stata cambiata in data 21\/11\/2026 alle ore 10:30\./,
    );
    await api.runJob('mail');

    const mails = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['subject', 'body', 'html'])
        .where('recipient', '=', email)
        .orderBy('id')
        .execute(),
    );
    expect(mails).toMatchObject([
      { subject: 'La tua nuova password di Canone', body: null, html: null },
      { subject: 'La password di Canone è cambiata' },
    ]);
    expect(JSON.stringify(mails)).not.toContain(token);
  });

  test('AUT-10 · a link expires after an hour, and an invented one is invalid', async () => {
    const { email } = await api.make.aPerson({ roleId: Role.Admin });
    const token = await aLinkFor(email);
    const before = String(api.now());
    api.setNow(String(api.now().add({ minutes: 60 })));

    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    api.setNow(before);
    await expect(
      api.nobody.call(validateResetToken, { query: { token: 'inventato' } }),
    ).rejects.toMatchObject({ message: 'Token non valido o scaduto.' });
  });

  test('AUT-11 · fewer than six characters are refused', async () => {
    const answer = await api.nobody.raw({
      method: 'POST',
      url: '/api/user/reset-password',
      payload: { token: 'x', newPassword: '12345' },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { field: 'newPassword', message: 'La password deve contenere almeno 6 caratteri.' },
    ]);
  });

  test('of two concurrent uses of one link one sets the password', async () => {
    const { email } = await api.make.aPerson({ roleId: Role.Admin });
    const token = await aLinkFor(email);

    const uses = await Promise.allSettled(
      ['prima-1', 'seconda-2'].map((newPassword) =>
        api.nobody.call(resetPassword, { body: { token, newPassword } }),
      ),
    );

    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
