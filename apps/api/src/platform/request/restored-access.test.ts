import { emailChangeContract } from '@canone/contracts/access/email-change';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { sessionContract } from '@canone/contracts/access/session';
import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesIn, bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { removedPeople } from '../../testing/removed-people.ts';
import { password, signedInDevices } from '../../testing/signed-in-devices.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { separateFromOriginal } from './installation-id.ts';

const { list } = sessionContract.endpoints;
const { requestPasswordReset, validateResetToken } = signInContract.endpoints;

let api: TestApi;
let tenantId: number;

beforeAll(async () => {
  api = await startTestApi();
  tenantId = (await api.make.aTenant()).id;
});

afterAll(() => api.close());

/** The token in the link of the last mail to this address. */
async function tokenTo(recipient: string): Promise<string> {
  const mail = (await outboxMails(api, recipient)).at(-1);
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

test('W44 OPS-08 · a restored copy accepts no session and no link of its original', async () => {
  const devices = signedInDevices(api, () => tenantId);
  const { email } = await devices.aPerson();
  const own = await devices.enter(email);
  const newEmail = `nuova.${email}`;
  await own.call(ownEmailContract.endpoints.requestEmailChange, {
    body: { currentPassword: password, newEmail },
  });
  const confirm = await tokenTo(newEmail);
  await api.nobody.call(requestPasswordReset, { body: { Email: email } });
  const reset = await tokenTo(email);
  await api.nobody.call(validateResetToken, { query: { token: reset } });

  await separateFromOriginal(api.owner);

  await expect(own.call(list, {})).rejects.toMatchObject({ code: 'access.signIn' });
  await expect(
    api.nobody.call(validateResetToken, { query: { token: reset } }),
  ).rejects.toMatchObject({ status: 410 });
  await expect(
    api.nobody.call(emailChangeContract.endpoints.confirmEmail, { body: { token: confirm } }),
  ).rejects.toMatchObject({ code: 'emailChange.linkInvalid' });
  const again = await devices.enter(email);
  expect((await again.call(list, {})).items).toHaveLength(1);
});

test('W176 OPS-08 · a restored copy accepts no invitation of its original, which may have been used or replaced since', async () => {
  const people = await removedPeople(api);
  const form = people.aForm({ roleId: Role.User, isActive: true });
  const { id } = await people.admin.call(userContract.endpoints.create, { body: form });
  const mail = (await outboxMails(api, form.email)).at(-1);
  const Password = /Password temporanea: (\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const enter = () =>
    api.nobody.call(signInContract.endpoints.signIn, { body: { Email: form.email, Password } });
  await expect(enter()).rejects.toMatchObject({ code: 'signIn.passwordResetRequired' });

  await separateFromOriginal(api.owner);

  await expect(enter()).rejects.toMatchObject({ code: 'signIn.wrong' });
  const again = await api.asAdminOf(people.tenantId);
  const read = { params: { id } };
  expect(await again.call(userContract.endpoints.get, read)).toMatchObject({ isInvitable: true });
});

test('W44 BLK-08 · a restored copy goes on with no operation of its original until its person confirms it again', async () => {
  const devices = signedInDevices(api, () => tenantId);
  const { email } = await devices.aPerson();
  const ids = await addressesIn(api, tenantId).add(3);
  const { id } = await bulkOperationsOf(api, await devices.enter(email)).begin('deleteAddresses', {
    rowIds: ids,
  });

  await separateFromOriginal(api.owner);
  await api.runJob('bulk-operations');

  const operations = bulkOperationsOf(api, await devices.enter(email));
  expect(await operations.read(id)).toMatchObject({ state: 'stopped', waiting: 3, done: 0 });
});
