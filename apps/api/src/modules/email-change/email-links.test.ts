import { accountContract } from '@canone/contracts/access/account';
import { emailChangeContract } from '@canone/contracts/access/email-change';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmailChanges, emailChanges } from '../../testing/email-changes.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { notSignedIn, password, read } from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { pendingEmail, requestEmailChange, resendEmailChange } = ownEmailContract.endpoints;
const { beginTotp, confirmTotp, renewRecoveryCodes } = secondFactorContract.endpoints;
const { find, confirmEmail } = emailChangeContract.endpoints;
const { get, isEmailUnique, list, update } = userContract.endpoints;
const { changePassword } = accountContract.endpoints;
const { requestPasswordReset, resetPassword, signIn } = signInContract.endpoints;
const invalidLink = { status: 410, code: 'emailChange.linkInvalid' };

describe('F3 · the links of a change of e-mail', () => {
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

  test('is undone from the old address before the confirmation, and the sessions end', async () => {
    const { email, own, newEmail } = await changes.aRequest();
    const confirmation = await changes.tokenTo(newEmail);

    await changes.undo(await changes.tokenTo(email));

    await expect(read(own)).rejects.toMatchObject(notSignedIn);
    await expect(changes.confirm(confirmation)).rejects.toMatchObject(invalidLink);
    expect((await changes.tryIn(email)).user.email).toBe(email);
    // the unconfirmed address may belong to a stranger, so it receives no mail about the undo
    expect(await changes.mailsTo(newEmail)).toHaveLength(1);
  });

  test('is undone from the old address for seven days after the confirmation', async () => {
    const { email, newEmail } = await changes.aRequest();
    const [first] = await changes.tokensTo(email);
    await changes.confirm(await changes.tokenTo(newEmail));
    const thief = await people.enter(newEmail);
    people.later({ hours: 24 * 7 - 1 });
    const again = await people.enter(newEmail);

    await changes.undo(first ?? '');

    for (const caller of [thief, again])
      await expect(caller.call(pendingEmail, {})).rejects.toMatchObject({ status: 401 });
    await expect(changes.tryIn(newEmail)).rejects.toMatchObject({ status: 401 });
    expect((await changes.tryIn(email)).user.email).toBe(email);
    await expect(changes.undo(first ?? '')).rejects.toMatchObject(invalidLink);
    expect((await changes.mailsTo(newEmail)).at(-1)?.subject).toContain('annullato');
  });

  test.each([
    ['a link to the new address', 'reset'],
    ['the account', 'account'],
  ])('W74 · its undo voids a password that was chosen by %s since', async (_, way) => {
    const { email, newEmail } = await changes.aRequest();
    await changes.confirm(await changes.tokenTo(newEmail));
    const newPassword = 'Cammello-Lampada-77';
    if (way === 'reset') {
      await api.nobody.call(requestPasswordReset, { body: { Email: newEmail } });
      const mail = (await changes.mailsTo(newEmail)).at(-1);
      const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
      await api.nobody.call(resetPassword, { body: { token, newPassword } });
    } else {
      const thief = await people.enter(newEmail);
      await thief.call(changePassword, { body: { currentPassword: password, newPassword } });
    }

    await changes.undo(await changes.tokenTo(email));

    const enter = { body: { Email: email, Password: newPassword } };
    await expect(api.nobody.call(signIn, enter)).rejects.toMatchObject({ code: 'signIn.wrong' });
    // otherwise an administrator could change the address of this person without a confirmation
    const admin = await api.asAdminOf(people.tenantId);
    const { items } = await admin.call(list, { query: { filters: { email } } });
    const person = await admin.call(get, { params: { id: items[0]?.id ?? 0 } });
    expect(person.isInvitable).toBe(false);
  });

  test('W82 · its undo removes a second factor that was set up since, so that the person can enter', async () => {
    const { email, newEmail } = await changes.aRequest();
    await changes.confirm(await changes.tokenTo(newEmail));
    const thief = await people.enter(newEmail);
    const { key } = await thief.call(beginTotp, { body: { currentPassword: password } });
    const app = people.appOf(key);
    await thief.call(confirmTotp, { body: { code: app.code() } });

    await changes.undo(await changes.tokenTo(email));

    expect((await changes.tryIn(email)).user.email).toBe(email);
  });

  test.each([true, false])(
    'W120 · its undo removes a second factor that was set up since the request, confirmed: %s',
    async (isConfirmed) => {
      const { email, newEmail, own: thief } = await changes.aRequest();
      people.later({ minutes: 5 });
      const { key } = await thief.call(beginTotp, { body: { currentPassword: password } });
      const app = people.appOf(key);
      await thief.call(confirmTotp, { body: { code: app.code() } });
      people.later({ minutes: 5 });
      if (isConfirmed) await changes.confirm(await changes.tokenTo(newEmail));

      await changes.undo(await changes.tokenTo(email));

      expect((await changes.tryIn(email)).user.email).toBe(email);
    },
  );

  test('W82 · its undo keeps a second factor that was set up before the request', async () => {
    const { email, own, codes } = await people.aPersonWithApp();
    people.later({ minutes: 5 });
    const newEmail = changes.anAddress();
    await own.call(requestEmailChange, {
      body: { currentPassword: password, newEmail, secondFactor: { code: codes[0] ?? '' } },
    });
    await changes.confirm(await changes.tokenTo(newEmail));

    await changes.undo(await changes.tokenTo(email));

    await expect(changes.tryIn(email)).rejects.toMatchObject({
      code: 'signIn.secondFactorRequired',
    });
  });

  test.each([true, false])(
    'W145 · its undo voids recovery codes that were renewed since the request, confirmed: %s',
    async (isConfirmed) => {
      const { email, own, app, codes } = await people.aPersonWithApp();
      people.later({ minutes: 5 });
      const newEmail = changes.anAddress();
      const proof = (code: string | undefined) => ({ secondFactor: { code: code ?? '' } });
      await own.call(requestEmailChange, {
        body: { currentPassword: password, newEmail, ...proof(codes[0]) },
      });
      const { recoveryCodes } = await own.call(renewRecoveryCodes, {
        body: { currentPassword: password, ...proof(codes[1]) },
      });
      if (isConfirmed) await changes.confirm(await changes.tokenTo(newEmail));

      await changes.undo(await changes.tokenTo(email));

      const step = await people.firstStep(email);
      await expect(people.finish(step, recoveryCodes[0] ?? '')).rejects.toMatchObject({
        code: 'signIn.wrongCode',
      });
      expect((await people.finish(step, app.code(1))).user.email).toBe(email);
    },
  );

  test('can no longer be undone after seven days, and the night releases the old address', async () => {
    const { email, newEmail } = await changes.aRequest();
    await changes.confirm(await changes.tokenTo(newEmail));
    const admin = await api.asAdminOf(people.tenantId);
    const token = await changes.tokenTo(email);
    const contact = await api.make.aPerson({ tenantIds: [people.tenantId] });
    const take = (caller: Pick<TestCaller, 'call'>) =>
      caller.call(update, { body: { id: contact.id, name: contact.name, email } });
    await expect(take(admin)).rejects.toMatchObject({
      failure: { errors: [{ field: 'email', message: userMessages.emailTaken }] },
    });
    const free = { params: { email } };
    expect(await admin.call(isEmailUnique, free)).toEqual({ isUnique: false });

    people.later({ hours: 24 * 7 });
    await expect(changes.undo(token)).rejects.toMatchObject(invalidLink);
    await api.runJob('forget-email-changes');

    const evening = await api.asAdminOf(people.tenantId);
    expect((await take(evening)).email).toBe(email);
  });

  test('of several changes the first old address undoes them all', async () => {
    const { email, newEmail } = await changes.aRequest();
    const [first] = await changes.tokensTo(email);
    await changes.confirm(await changes.tokenTo(newEmail));
    const third = changes.anAddress();
    await changes.request(await people.enter(newEmail), third);
    await changes.confirm(await changes.tokenTo(third));
    const second = await changes.tokenTo(newEmail);

    await changes.undo(first ?? '');

    expect((await changes.tryIn(email)).user.email).toBe(email);
    await expect(changes.undo(second)).rejects.toMatchObject(invalidLink);
  });

  test('expires after a day; a new link extends it and invalidates the earlier link', async () => {
    const { own, newEmail } = await changes.aRequest();
    const first = await changes.tokenTo(newEmail);
    people.later({ hours: 1 });
    await own.call(resendEmailChange, {});
    const second = await changes.tokenTo(newEmail);

    await expect(changes.confirm(first)).rejects.toMatchObject(invalidLink);
    people.later({ hours: 24 });
    await expect(changes.confirm(second)).rejects.toMatchObject(invalidLink);
    api.setNow(String(api.now().subtract({ minutes: 1 })));
    await changes.confirm(second);
    await expect(changes.confirm(second)).rejects.toMatchObject(invalidLink);
  });

  test('back to an earlier own address is accepted', async () => {
    const { email, newEmail } = await changes.aRequest();
    await changes.confirm(await changes.tokenTo(newEmail));
    const own = await people.enter(newEmail);

    await changes.request(own, email);
    await changes.confirm(await changes.tokenTo(email));

    expect((await changes.tryIn(email)).user.email).toBe(email);
  });

  test('has a link to confirm and a link to undo, and each link does only what its page says', async () => {
    const { email, newEmail } = await changes.aRequest();
    const confirmation = await changes.tokenTo(newEmail);
    const warning = await changes.tokenTo(email);
    const shown = { oldEmail: email, newEmail, isConfirmed: false };
    const look = (token: string) => api.nobody.call(find, { body: { token } });

    expect(await look(confirmation)).toEqual({ ...shown, purpose: 'confirm' });
    expect(await look(warning)).toEqual({ ...shown, purpose: 'undo' });
    await expect(changes.confirm(warning)).rejects.toMatchObject(invalidLink);
    await expect(changes.undo(confirmation)).rejects.toMatchObject(invalidLink);
    await expect(look('x'.repeat(43))).rejects.toMatchObject(invalidLink);
  });

  test('AUT-14 · guessing links pauses the network', async () => {
    const guesser = api.with({ address: '198.51.100.7' });
    const guess = () => guesser.call(confirmEmail, { body: { token: 'x'.repeat(43) } });
    for (let time = 0; time < 20; time += 1)
      await expect(guess()).rejects.toMatchObject(invalidLink);
    await expect(guess()).rejects.toMatchObject({ status: 429 });
  });
});
