import { accountContract, accountMessages } from '@canone/contracts/access/account';
import { passwordTooCommon } from '@canone/contracts/access/new-password';
import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import {
  type Devices,
  notSignedIn,
  password,
  read,
  signedInDevices,
} from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { changePassword } = accountContract.endpoints;
const { signIn, requestPasswordReset, validateResetToken } = signInContract.endpoints;

describe('F10 · a change of a person’s own password', () => {
  let api: TestApi;
  let tenantId: number;
  let devices: Devices;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    devices = signedInDevices(api, () => tenantId);
  });

  beforeEach(() => api.setNow(beginning));
  afterAll(() => api.close());

  const change = (caller: TestCaller, newPassword: string, currentPassword = password) =>
    caller.call(changePassword, { body: { currentPassword, newPassword } });
  const tryIn = (Email: string, Password: string) =>
    api.nobody.call(signIn, { body: { Email, Password } });
  const mailsTo = (recipient: string) => outboxMails(api, recipient);
  const wrong = (field: string, message: string) => ({
    status: 400,
    failure: { errors: [{ field, message }] },
  });

  test.each(Object.entries(Role))(
    'is possible as %s, and then only the new password works',
    async (_, role) => {
      const { email } = await devices.aPerson(role);
      const own = await devices.enter(email);

      await change(own, 'lanterna-di-sera');

      await expect(tryIn(email, password)).rejects.toMatchObject({ status: 401 });
      expect((await tryIn(email, 'lanterna-di-sera')).user.email).toBe(email);
    },
  );

  test('happens once when two changes start with the same current password', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    const choices = ['lanterna-di-sera', 'lampione-di-mattina'];

    const results = await Promise.allSettled(choices.map((choice) => change(own, choice)));

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const chosen = results.findIndex(({ status }) => status === 'fulfilled');
    await tryIn(email, choices[chosen] ?? '');
  });

  test('ends every other session and keeps the session of the change', async () => {
    const { id, email } = await devices.aPerson();
    const [own, other] = [await devices.enter(email), await devices.enter(email)];
    const old = api.with({ token: await devices.anOldToken(id) });

    await change(own, 'lanterna-di-sera');

    await expect(read(other)).rejects.toMatchObject(notSignedIn);
    await expect(read(old)).rejects.toMatchObject(notSignedIn);
    await read(own);
    const reasons = (await devices.rowsOf(id)).map((row) => row.end_reason);
    expect(new Set(reasons)).toEqual(new Set([null, 'passwordChanged']));
  });

  test('is confirmed by mail and revokes waiting reset links', async () => {
    const { email } = await devices.aPerson();
    await api.nobody.call(requestPasswordReset, { body: { Email: email } });
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? '';

    await change(await devices.enter(email), 'lanterna-di-sera');

    await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('La password di Canone è cambiata');
    expect(mail?.body).toContain('21/11/2026 alle ore 10:30');
    expect(mail?.body).not.toContain('lanterna');
  });

  test('requires the current password, and changes nothing without it', async () => {
    const { email } = await devices.aPerson();
    const [own, other] = [await devices.enter(email), await devices.enter(email)];

    await expect(change(own, 'lanterna-di-sera', 'non-è-questa')).rejects.toMatchObject({
      code: 'account.wrongPassword',
      ...wrong('currentPassword', errorCatalogue['account.wrongPassword'].message),
    });

    await read(other);
    await tryIn(email, password);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('refuses the current password, a common one, a short one and the person’s own name', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    const refusals = [
      [password, accountMessages.samePassword],
      ['Juventus1!', passwordTooCommon],
      [`${email.split('@')[0]}1`, passwordTooCommon],
      ['12345', 'La password deve contenere almeno 6 caratteri.'],
    ] as const;

    for (const [newPassword, message] of refusals)
      await expect(change(own, newPassword)).rejects.toMatchObject(wrong('newPassword', message));
    await tryIn(email, password);
  });

  test('AUT-14 · is refused after five wrong current passwords, even with the right one, until a pause is over', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    for (let time = 0; time < 5; time += 1)
      await change(own, 'lanterna-di-sera', 'non-è-questa').catch(() => {});

    await expect(change(own, 'lanterna-di-sera')).rejects.toMatchObject({ status: 429 });
    await tryIn(email, password);
    devices.later({ minutes: 1 });
    await change(own, 'lanterna-di-sera');
  });

  test('AUD-03 · a wrong current password is in the history, without any password', async () => {
    const { id, email } = await devices.aPerson();
    const own = await devices.enter(email);
    await change(own, 'lanterna-di-sera', 'non-è-questa').catch(() => {});
    await change(own, 'lanterna-di-sera');

    const entries = await api.make.inTenant(0, (db) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('actor_id', '=', id)
        .where('action', '=', 'changePassword')
        .orderBy('id')
        .execute(),
    );

    expect(entries).toMatchObject([
      { entity: 'user', refusal: 'account.wrongPassword' },
      { entity: 'user', entity_id: id, refusal: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/lanterna|questa|Cavallo/);
  });

  test('of two concurrent changes one succeeds', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);

    const changes = await Promise.allSettled([
      change(own, 'lanterna-di-sera'),
      change(own, 'cassetta-di-mele'),
    ]);

    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
