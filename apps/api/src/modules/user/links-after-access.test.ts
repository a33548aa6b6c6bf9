import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailChanges } from '../../testing/email-changes.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { signedInDevices } from '../../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove } = userContract.endpoints;
const { signIn, requestPasswordReset, validateResetToken, resetPassword } =
  signInContract.endpoints;
const noLink = { status: 410, code: 'signIn.resetTokenInvalid' };
const noChange = { status: 410, code: 'emailChange.linkInvalid' };

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

describe('the links of a person whose access has ended', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  const devices = () => signedInDevices(api, () => people.tenantId);

  const setActive = ({ id, name, email }: Person, isActive: boolean) =>
    people.admin.call(update, { body: { id, name, email, isActive } });

  const ends: readonly [string, (person: Person) => Promise<unknown>][] = [
    ['was deactivated', (person) => setActive(person, false)],
    ['was removed', ({ id }) => people.admin.call(remove, { params: { id } })],
  ];

  const choose = (token: string) =>
    api.nobody.call(resetPassword, { body: { token, newPassword: 'lanterna-di-sera' } });

  test.each(ends)(
    'W174 AUT-15 · a link for a new password sets no password once its person %s',
    async (_, end) => {
      const person = await devices().aPerson(Role.User);
      await people.subscribe(person.id);
      await api.nobody.call(requestPasswordReset, { body: { Email: person.email } });
      const [mail] = await outboxMails(api, person.email);
      const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';

      await end(person);

      await expect(api.nobody.call(validateResetToken, { query: { token } })).rejects.toMatchObject(
        noLink,
      );
      await expect(choose(token)).rejects.toMatchObject(noLink);
    },
  );

  test('W174 AUT-13 · a person who signed in with an earlier invitation cannot choose a lasting password', async () => {
    const form = people.aForm({ roleId: Role.User, isActive: true });
    const invited = await people.admin.call(create, { body: form });
    const [mail] = await outboxMails(api, form.email);
    const Password = /Password temporanea: (\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const entry = await api.nobody.raw({
      method: 'POST',
      url: signIn.path,
      payload: { Email: form.email, Password },
    });
    const token = /token=([\w-]+)/.exec(entry.body)?.[1] ?? '';
    await setActive(invited, false);
    await choose(token).catch(() => {});

    expect(await setActive(invited, true)).toMatchObject({ isInvitable: true });
    await expect(
      api.nobody.call(signIn, { body: { Email: form.email, Password: 'lanterna-di-sera' } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test.each(ends)(
    'W175 AUT-21 · a change of a person’s own e-mail is not confirmed once the person %s',
    async (_, end) => {
      const changes = emailChanges(api, devices());
      const person = await changes.aRequest(Role.User);
      await people.subscribe(person.id);
      const token = await changes.tokenTo(person.newEmail);

      await end(person);

      await expect(changes.confirm(token)).rejects.toMatchObject(noChange);
    },
  );

  test('W175 · a change of a person’s own e-mail is not confirmed after a new activation of the person either', async () => {
    const changes = emailChanges(api, devices());
    const person = await changes.aRequest(Role.User);
    const token = await changes.tokenTo(person.newEmail);

    await setActive(person, false);
    await setActive(person, true);

    await expect(changes.confirm(token)).rejects.toMatchObject(noChange);
  });

  test('W175 · a confirmed change of e-mail can still be undone, and a change that an Admin requested can still be confirmed', async () => {
    const changes = emailChanges(api, devices());
    const person = await changes.aRequest(Role.User);
    await changes.confirm(await changes.tokenTo(person.newEmail));
    await setActive({ ...person, email: person.newEmail }, false);

    await changes.undo(await changes.tokenTo(person.email));

    const other = changes.anAddress();
    await people.admin.call(update, { body: { id: person.id, name: person.name, email: other } });
    await changes.confirm(await changes.tokenTo(other));
    expect(
      await people.admin.call(userContract.endpoints.get, { params: { id: person.id } }),
    ).toMatchObject({ email: other, isActive: false });
  });
});
