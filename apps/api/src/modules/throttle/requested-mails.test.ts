import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type EmailChanges, emailChanges } from '../../testing/email-changes.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { type Devices, signedInDevices } from '../../testing/signed-in-devices.ts';
import { beginning, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { requestedMailsLimit } from './limits.ts';
import { requireFewMails } from './throttle.service.ts';

const { update } = userContract.endpoints;
const { invite, resendEmailChange } = userAccessContract.endpoints;
const { free } = requestedMailsLimit;

describe('mails that an administrator requests for others', () => {
  let api: TestApi;
  let tenantId: number;
  let devices: Devices;
  let changes: EmailChanges;
  let admin: SignedIn;
  let person: { readonly id: number; readonly name: string; readonly email: string };

  beforeAll(async () => {
    api = await startTestApi();
    devices = signedInDevices(api, () => tenantId);
    changes = emailChanges(api, devices);
  });

  beforeEach(async () => {
    api.setNow(beginning);
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    person = await devices.aPerson();
  });

  afterAll(() => api.close());

  /** Requests a new e-mail for the person. Returns the new address. */
  async function change(caller = admin): Promise<string> {
    const email = changes.anAddress();
    await caller.call(update, { body: { id: person.id, name: person.name, email } });
    return email;
  }

  const resend = () => admin.call(resendEmailChange, { params: { id: person.id } });

  const anInvitee = () =>
    api.make.aPerson({ tenantIds: [tenantId], roleId: Role.User, isActive: true });

  const refused = (minutes: number) => ({
    status: 429,
    code: 'request.tooMany',
    message: `Troppi tentativi. Riprova tra ${minutes} minuti.`,
  });

  test('W27 · an administrator can request sixty confirmations an hour, and a link that is sent again counts too', async () => {
    for (let time = 0; time < free - 10; time += 1) await change();
    api.setNow('2026-11-21T09:50:00Z');
    for (let time = 0; time < 10; time += 1) await resend();

    const { id } = await anInvitee();
    for (const request of [change, resend, () => admin.call(invite, { params: { id } })])
      await expect(request()).rejects.toMatchObject(refused(40));

    await change(await api.asAdminOf(tenantId));
    api.setNow('2026-11-21T10:30:00Z');
    admin = await api.asAdminOf(tenantId);
    await change();
  });

  test('W27 · a refused confirmation changes nothing and sends no mail', async () => {
    for (let time = 1; time < free; time += 1) await change();
    const last = await change();
    const email = changes.anAddress();

    const body = { id: person.id, name: 'Altro nome', email };
    await expect(admin.call(update, { body })).rejects.toMatchObject(refused(60));

    expect(await changes.mailsTo(email)).toEqual([]);
    const kept = await admin.call(userContract.endpoints.get, { params: { id: person.id } });
    expect(kept).toMatchObject({ name: person.name, pendingEmail: last });
  });

  test('W69 · a confirmation still counts after its person was deleted', async () => {
    for (let time = 0; time < free; time += 1) await change();
    await admin.call(userContract.endpoints.remove, { params: { id: person.id } });
    const { id } = await anInvitee();

    await expect(admin.call(invite, { params: { id } })).rejects.toMatchObject(refused(60));
  });

  test('W69 · the confirmations of an administrator in several tenants are counted together', async () => {
    const other = (await api.make.aTenant()).id;
    await api.make.asOwner((db) =>
      db.insertInto('memberships').values({ tenant_id: other, user_id: admin.person.id }).execute(),
    );
    for (let time = 0; time < free; time += 1) await change();
    const invitee = { tenantIds: [other], roleId: Role.User, isActive: true };
    const { id } = await api.make.aPerson(invitee);
    const claims = { userId: admin.person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const there = api.with({ token: await api.tokens.issue(claims, api.now()), tenantId: other });

    await expect(there.call(invite, { params: { id } })).rejects.toMatchObject(refused(60));
  });

  test('W30 · invitations are counted too', async () => {
    const { id } = await anInvitee();
    const send = () => admin.call(invite, { params: { id } });
    for (let time = 1; time < free; time += 1) await change();

    await send();

    await expect(send()).rejects.toMatchObject(refused(60));
  });

  test.runIf(inject('database').kind === 'postgres')(
    'W27 · a request is refused when it waited for another request that used up the limit',
    async () => {
      for (let time = 1; time < free; time += 1) await change();
      const held = heldTransactions(api, tenantId);
      const { ctx, commit } = await held.begin();
      const first = { ...ctx, actor: { id: admin.person.id, roleId: Role.Admin } };
      await requireFewMails(first);

      const second = change().catch((error: unknown) => error);
      await held.somebodyWaits();
      await commit();

      expect(await second).toMatchObject(refused(60));
    },
  );
});
