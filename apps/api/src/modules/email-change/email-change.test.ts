import { accountContract } from '@canone/contracts/access/account';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmailChanges, emailChanges } from '../../testing/email-changes.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { notSignedIn, password, read } from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { changePassword } = accountContract.endpoints;
const { pendingEmail, resendEmailChange, cancelEmailChange } = ownEmailContract.endpoints;
const { requestPasswordReset, resetPassword } = signInContract.endpoints;
const { update, get } = userContract.endpoints;
const invalidLink = { status: 410, code: 'emailChange.linkInvalid' };

describe('F3 · a change of e-mail', () => {
  let api: TestApi;
  let people: PeopleWithFactors;
  let changes: EmailChanges;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
    changes = emailChanges(api, people);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  test.each(Object.entries(Role))(
    'of one’s own as %s is valid only after its confirmation, and ends all sessions',
    async (_, role) => {
      const { email, own, newEmail } = await changes.aRequest(role);
      const other = await people.enter(email);
      await expect(changes.tryIn(newEmail)).rejects.toMatchObject({ status: 401 });
      expect(await own.call(pendingEmail, {})).toMatchObject({ pending: { email: newEmail } });

      await changes.confirm(await changes.tokenTo(newEmail));

      for (const caller of [own, other])
        await expect(caller.call(pendingEmail, {})).rejects.toMatchObject(notSignedIn);
      await expect(changes.tryIn(email)).rejects.toMatchObject({ status: 401 });
      expect((await changes.tryIn(newEmail)).user.email).toBe(newEmail);
    },
  );

  test('of one’s own requires the password, and guesses are limited', async () => {
    const { email } = await people.aPerson();
    const own = await people.enter(email);
    const newEmail = changes.anAddress();

    await expect(changes.request(own, newEmail, 'non-è-questa')).rejects.toMatchObject({
      code: 'account.wrongPassword',
      failure: {
        errors: [
          { field: 'currentPassword', message: errorCatalogue['account.wrongPassword'].message },
        ],
      },
    });
    for (let time = 0; time < 4; time += 1)
      await changes.request(own, newEmail, 'non-è-questa').catch(() => {});
    await expect(changes.request(own, newEmail)).rejects.toMatchObject({ status: 429 });
    expect([...(await changes.mailsTo(newEmail)), ...(await changes.mailsTo(email))]).toEqual([]);
  });

  test('of one’s own is refused in the form of a person', async () => {
    const { id, name, email } = await people.aPerson();
    const own = await people.enter(email);
    const newEmail = changes.anAddress();

    await expect(own.call(update, { body: { id, name, email: newEmail } })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'email', message: emailChangeMessages.ownElsewhere }] },
    });
    expect(await changes.mailsTo(newEmail)).toEqual([]);
  });

  test('of a colleague never redirects the access: the old address stays valid and is warned', async () => {
    const victim = await people.aPerson();
    const theirs = await people.enter(victim.email);
    const admin = await api.asAdminOf(people.tenantId);
    const newEmail = changes.anAddress();

    const body = { id: victim.id, name: victim.name, email: newEmail };
    const answer = await admin.call(update, { body });

    expect(answer).toMatchObject({ email: victim.email, pendingEmail: newEmail });
    await read(theirs);
    await api.nobody.call(requestPasswordReset, { body: { Email: newEmail } });
    const subjects = (await changes.mailsTo(newEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Conferma la tua nuova email di Canone']);
    const [warning] = await changes.mailsTo(victim.email);
    expect(warning?.subject).toBe('La tua email di Canone sta per cambiare');
    expect(warning?.body).toContain('un amministratore ha chiesto');
    expect(warning?.body).toContain(newEmail);
    expect(warning?.body).toContain('Non sono stato io');
  });

  test('of a colleague cannot be hidden by a deactivation', async () => {
    const victim = await people.aPerson();
    const admin = await api.asAdminOf(people.tenantId);
    const body = { id: victim.id, name: victim.name };

    await admin.call(update, { body: { ...body, email: victim.email, isActive: false } });
    const answer = await admin.call(update, { body: { ...body, email: changes.anAddress() } });

    expect(answer.email).toBe(victim.email);
  });

  test('of a contact who cannot sign in is valid at once', async () => {
    const contact = await api.make.aPerson({ tenantIds: [people.tenantId] });
    const admin = await api.asAdminOf(people.tenantId);
    const email = changes.anAddress();

    const answer = await admin.call(update, {
      body: { id: contact.id, name: contact.name, email },
    });

    expect(answer).toMatchObject({ email, pendingEmail: null });
    expect([...(await changes.mailsTo(email)), ...(await changes.mailsTo(contact.email))]).toEqual(
      [],
    );
  });

  test('can be cancelled, and is replaced by a later change', async () => {
    const { own, newEmail } = await changes.aRequest();
    const later = changes.anAddress();
    await changes.request(own, later);
    await expect(changes.confirm(await changes.tokenTo(newEmail))).rejects.toMatchObject(
      invalidLink,
    );

    await own.call(cancelEmailChange, {});

    await expect(changes.confirm(await changes.tokenTo(later))).rejects.toMatchObject(invalidLink);
    expect(await own.call(pendingEmail, {})).toEqual({ pending: null });
    await expect(own.call(cancelEmailChange, {})).rejects.toMatchObject({
      code: 'emailChange.none',
    });
  });

  test('of a colleague is resent and cancelled by an administrator of the tenant only', async () => {
    const { id } = await changes.aRequest();
    const admin = await api.asAdminOf(people.tenantId);
    const stranger = await api.asAdminOf((await api.make.aTenant()).id);
    const { resendEmailChange: resend, cancelEmailChange: cancel } = userAccessContract.endpoints;
    for (const endpoint of [resend, cancel]) {
      await expect(stranger.call(endpoint, { params: { id } })).rejects.toMatchObject({
        status: 404,
      });
    }

    expect((await admin.call(resend, { params: { id } })).pendingEmail).not.toBeNull();
    expect((await admin.call(cancel, { params: { id } })).pendingEmail).toBeNull();
    expect((await admin.call(get, { params: { id } })).pendingEmail).toBeNull();
  });

  test('ends with a new password, chosen inside or by a link', async () => {
    const inside = await changes.aRequest();
    const byLink = await changes.aRequest();
    await inside.own.call(changePassword, {
      body: { currentPassword: password, newPassword: 'lanterna-di-sera' },
    });
    await api.nobody.call(requestPasswordReset, { body: { Email: byLink.email } });
    const mail = (await changes.mailsTo(byLink.email)).at(-1);
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    await api.nobody.call(resetPassword, { body: { token, newPassword: 'lanterna-di-sera' } });

    for (const { newEmail } of [inside, byLink])
      await expect(changes.confirm(await changes.tokenTo(newEmail))).rejects.toMatchObject(
        invalidLink,
      );
  });

  test('refuses an address of another person, also an address that was taken after the request', async () => {
    const { own, newEmail } = await changes.aRequest();
    const { email: taken } = await api.make.aPerson();

    await expect(changes.request(own, taken)).rejects.toMatchObject({
      failure: { errors: [{ field: 'newEmail', message: userMessages.emailTaken }] },
    });
    await api.make.aPerson({ email: newEmail });
    await expect(changes.confirm(await changes.tokenTo(newEmail))).rejects.toMatchObject({
      code: 'emailChange.taken',
    });
    await read(own);
  });

  test('AUD-01 · is in the history from the request to the confirmation, in the tenant of the request', async () => {
    const victim = await people.aPerson();
    const admin = await api.asAdminOf(people.tenantId);
    const newEmail = changes.anAddress();
    await admin.call(update, { body: { id: victim.id, name: victim.name, email: newEmail } });

    await changes.confirm(await changes.tokenTo(newEmail));

    const entries = await api.make.inTenant(people.tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('entity_id', '=', victim.id)
        .orderBy('id')
        .execute(),
    );
    expect(entries).toMatchObject([
      { action: 'update', actor_id: admin.person.id },
      { action: 'confirmEmail', actor_id: null },
    ]);
    expect(JSON.stringify(entries[0])).toContain(newEmail);
    expect(JSON.stringify(entries[1])).toContain(victim.email);
  });

  test('sends at most five mails an hour for one person', async () => {
    const { own } = await changes.aRequest();
    for (let time = 0; time < 4; time += 1) await own.call(resendEmailChange, {});

    await expect(own.call(resendEmailChange, {})).rejects.toMatchObject({ status: 429 });
  });
});
