import { signInContract } from '@canone/contracts/access/sign-in';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { erase } = personErasureContract.endpoints;
const address = 'vera@vittima.example';

describe('PRV-04 · an erasure and the history of other people', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  /** An entry of the history that names the address. */
  async function anEntry(entity: string, entityId: number | null): Promise<number> {
    const row = await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('audit_entries')
        .values({
          tenant_id: tenantId,
          at: String(api.now()),
          actor_id: admin.person.id,
          action: 'update',
          entity,
          entity_id: entityId,
          before: JSON.stringify({ email: address }),
          after: JSON.stringify({ email: 'altro@ladro.example' }),
          request_id: `r-${entity}-${entityId}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return row.id;
  }

  async function isEmptied(id: number): Promise<boolean> {
    const row = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('before')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    return row.before === null;
  }

  /** Creates a customer as the administrator and erases the customer. */
  async function erasedWith(data: { name?: string; email?: string; pec?: string }) {
    const { pec, ...given } = data;
    const person = await api.make.aPerson({ roleId: Role.Client, tenantIds: [tenantId], ...given });
    if (pec !== undefined)
      await api.make.asOwner((db) =>
        db.updateTable('users').set({ pec }).where('id', '=', person.id).execute(),
      );
    const body = { confirmation: person.name };
    await admin.call(erase, { params: { id: person.id }, body });
    return person.id;
  }

  test.each([
    ['the name', { name: address }],
    ['a part of addresses as the name', { name: '@vittima.example' }],
    ['the PEC', { pec: address }],
    ['the address that the other had before', { email: address }],
  ])('W59 · %s of the erased person empties no entry about another person', async (_, data) => {
    const { id: subscriptionId, customer } = await api.make.aSubscription(tenantId);
    const entries = [
      await anEntry('user', customer.id),
      await anEntry('subscription', subscriptionId),
    ];

    await erasedWith(data);

    for (const id of entries) expect(await isEmptied(id)).toBe(false);
  });

  test('W59 · an entry that is about no person is not emptied because of a name with an @', async () => {
    const id = await anEntry('mail', null);

    await erasedWith({ name: address });

    expect(await isEmptied(id)).toBe(false);
  });

  test('PRV-04 · an entry with the e-mail that is about neither a person nor money is emptied', async () => {
    const id = await anEntry('mail', null);

    await erasedWith({ email: address });

    expect(await isEmptied(id)).toBe(true);
  });

  test('W66 · the mails to another person at an address that the erased person has now are kept', async () => {
    const left = 'lasciato@vittima.example';
    const other = await api.make.aPerson({ roleId: Role.Admin, email: left });
    await api.nobody.call(signInContract.endpoints.requestPasswordReset, { body: { Email: left } });
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ email: 'altrove@vittima.example' })
        .where('id', '=', other.id)
        .execute(),
    );

    await erasedWith({ email: left });

    expect(await outboxMails(api, left)).toHaveLength(1);
  });

  test('W66 PRV-04 · the mails to the erased person are deleted, also those to a former address', async () => {
    const before = 'prima@cliente.example';
    const person = await api.make.aPerson({ email: before, tenantIds: [tenantId] });
    await api.nobody.call(signInContract.endpoints.requestPasswordReset, {
      body: { Email: before },
    });
    expect(await outboxMails(api, before)).toHaveLength(1);
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ email: 'dopo@cliente.example' })
        .where('id', '=', person.id)
        .execute(),
    );

    const body = { confirmation: person.name };
    await admin.call(erase, { params: { id: person.id }, body });

    expect(await outboxMails(api, before)).toEqual([]);
  });
});
