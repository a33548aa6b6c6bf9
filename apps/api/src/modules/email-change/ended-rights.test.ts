import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmailChanges, emailChanges } from '../../testing/email-changes.ts';
import { type Devices, signedInDevices } from '../../testing/signed-in-devices.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { update, remove } = userContract.endpoints;
const invalidLink = { status: 410, code: 'emailChange.linkInvalid' };

describe('W29 · a change of e-mail that an Admin has requested', () => {
  let api: TestApi;
  let tenantId: number;
  let devices: Devices;
  let changes: EmailChanges;
  let admin: SignedIn;
  let superAdmin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    devices = signedInDevices(api, () => tenantId);
    changes = emailChanges(api, devices);
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    superAdmin = await api.asSuperAdmin(tenantId);
  });

  afterAll(() => api.close());

  /** A colleague whose e-mail the Admin changes to an address of the Admin. */
  async function aRequest() {
    const person = await devices.aPerson();
    const newEmail = changes.anAddress();
    await admin.call(update, { body: { id: person.id, name: person.name, email: newEmail } });
    return { person, newEmail };
  }

  const ended: readonly [string, (person: { id: number }) => Promise<unknown>][] = [
    [
      'the person has become a SuperAdmin',
      ({ id }) =>
        api.make.asOwner((db) =>
          db.updateTable('users').set({ role_id: Role.SuperAdmin }).where('id', '=', id).execute(),
        ),
    ],
    [
      'the person has entered another tenant',
      async ({ id }) => {
        const other = await api.make.aTenant();
        await api.make.asOwner((db) =>
          db.insertInto('memberships').values({ tenant_id: other.id, user_id: id }).execute(),
        );
      },
    ],
    ['the Admin was removed', () => superAdmin.call(remove, { params: { id: admin.person.id } })],
    [
      'the Admin has another role',
      () =>
        api.make.asOwner((db) =>
          db
            .updateTable('users')
            .set({ role_id: Role.User })
            .where('id', '=', admin.person.id)
            .execute(),
        ),
    ],
  ];

  test.each(ended)('is not confirmed after %s', async (_, end) => {
    const { person, newEmail } = await aRequest();
    await end(person);

    const confirmed = changes.confirm(await changes.tokenTo(newEmail));

    await expect(confirmed).rejects.toMatchObject(invalidLink);
    expect((await changes.tryIn(person.email)).user.email).toBe(person.email);
  });

  test('is confirmed while the Admin may still change the person', async () => {
    const { newEmail } = await aRequest();

    await changes.confirm(await changes.tokenTo(newEmail));

    expect((await changes.tryIn(newEmail)).user.email).toBe(newEmail);
  });

  test('TEN-06 · is confirmed after the person has entered another tenant of the Admin', async () => {
    const { person, newEmail } = await aRequest();
    const { id } = await api.make.aTenant();
    await api.make.asOwner((db) =>
      db
        .insertInto('memberships')
        .values([person.id, admin.person.id].map((user_id) => ({ tenant_id: id, user_id })))
        .execute(),
    );

    await changes.confirm(await changes.tokenTo(newEmail));

    expect((await changes.tryIn(newEmail)).user.email).toBe(newEmail);
  });
});
