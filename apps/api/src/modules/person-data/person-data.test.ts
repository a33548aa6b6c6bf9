import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { personDataContract } from '@canone/contracts/people/person-data';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, urlOf } from '../../testing/test-api.ts';
import { aFullTenant, type FullTenant } from '../../testing/two-tenants.ts';
import { sections } from './person-data.repository.ts';

const { exportJson, exportPage } = personDataContract.endpoints;

interface PersonFile {
  readonly person: { readonly id: number; readonly name: string };
  readonly tenant: { readonly name: string };
  readonly sections: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

describe('PRV-01 · the export of everything about a person', () => {
  let api: TestApi;
  let own: FullTenant;
  let other: FullTenant;
  let superAdmin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    own = await aFullTenant(api, 'PROPRIO');
    other = await aFullTenant(api, 'MARCATOREB');
    superAdmin = await api.asSuperAdmin(own.tenantId);
  });

  afterAll(() => api.close());

  const ask = (id: number, caller: TestCaller = own.admin, endpoint: Endpoint = exportJson) =>
    caller.raw({ method: 'GET', url: urlOf(endpoint, { params: { id } }) });
  const fileOf = async (id: number, caller?: TestCaller) =>
    (await ask(id, caller)).json<PersonFile>();

  test('PRV-01 · contains the record, the money and the history of a customer', async () => {
    const { id } = own.payable.customer;
    const file = await fileOf(id);

    expect(file.person).toEqual({ id, name: `Cliente PROPRIO ${id}` });
    expect(file.tenant.name).toBe('Tenant PROPRIO');
    expect(file.sections['person']).toMatchObject([
      { name: `Cliente PROPRIO ${id}`, email: `PROPRIO.${id}@prova.example` },
    ]);
    expect(file.sections['subscriptions']).toMatchObject([{ id: own.payable.id }]);
  });

  /**
   * Gives a customer the records that the sample customers lack: an address, a mail, and a transfer from a bank
   * movement.
   */
  async function fill(id: number) {
    await api.make.asOwner(async (db) => {
      const street = { street: 'via proprio', zip: '40121' };
      await db.updateTable('users').set(street).where('id', '=', id).execute();
      const mail = {
        recipient: `PROPRIO.${id}@prova.example`,
        created_at: '2026-11-01T09:00:00Z',
        sender_tenant_id: own.tenantId,
      };
      const until = { secret_until: '2026-12-01T09:00:00Z' };
      const link = 'Paga: https://x.example/payment?token=segreto&bypassTenant=true';
      await db
        .insertInto('outbox')
        .values({ ...mail, subject: 'Invito', body: 'segreto in attesa', ...until })
        .execute();
      await db
        .insertInto('outbox')
        .values({ ...mail, subject: 'Link', body: link })
        .execute();
      await db
        .insertInto('email_changes')
        .values({
          user_id: id,
          old_email: `proprio.vecchia.${id}@prova.example`,
          new_email: `proprio.nuova.${id}@prova.example`,
          requested_at: '2026-11-01T09:00:00Z',
          requested_by: null,
          requested_in: null,
          confirm_until: '2026-11-02T09:00:00Z',
          undo_until: '2026-11-08T09:00:00Z',
        })
        .execute();
      await db
        .insertInto('passkeys')
        .values({
          id: `passkey-${id}`,
          user_id: id,
          name: 'Portatile',
          public_key: Buffer.from('chiave'),
          counter: 0,
          created_at: '2026-11-01T09:00:00Z',
        })
        .execute();
    });
    const transfer = { paymentId: own.pending.paymentId, amount: 10 };
    const approvalDate = '2026-11-20T09:00:00Z';
    await own.admin.call(bankTransferContract.endpoints.create, {
      body: { ...transfer, approvalDate },
    });
    await api.make.inTenant(own.tenantId, async (db) => {
      const of = { tenant_id: own.tenantId, subscription_id: own.pending.id };
      await db
        .updateTable('bank_transfers')
        .set({ bank_movement_id: own.bankMovementId })
        .where('tenant_id', '=', own.tenantId)
        .execute();
      const change = {
        before_cents: 1_220,
        after_cents: 1_000,
        changed_at: '2026-11-01T09:00:00Z',
      };
      await db
        .insertInto('price_changes')
        .values({ ...of, ...change })
        .execute();
    });
  }

  test('PRV-01 · finds the rows of every section', async () => {
    const { id } = own.pending.customer;
    await fill(id);
    await own.admin.call(userAccessContract.endpoints.endSessions, { params: { id } });
    const people = [id, own.payable.customer.id, own.admin.person.id];
    const files: PersonFile[] = [];
    for (const person of people) files.push(await fileOf(person));

    const empty = Object.keys(files[0]?.sections ?? {}).filter((key) =>
      files.every(({ sections: held }) => held[key]?.length === 0),
    );
    expect(empty).toEqual([]);
    expect(files[0]?.sections['mails']).toMatchObject([
      { subject: 'Invito', body: null },
      { subject: 'Link', body: 'Paga: https://x.example/payment?token=…&bypassTenant=true' },
    ]);
    expect(files[0]?.sections['bankMovements']).toMatchObject([{ payerName: 'PROPRIO' }]);
    expect(files[0]?.sections['addressBook']).toEqual([
      { street: 'Via PROPRIO', municipality: 'PROPRIO' },
    ]);
  });

  test('PRV-01 · contains no secret: neither links nor hashes', async () => {
    const { id } = own.payable.customer;
    const { body } = await ask(id, superAdmin);

    expect(body).not.toContain(own.linkToken);
    expect(body).not.toMatch(/hash|sealed|salt/i);
  });

  test('PRV-01 · is a printable page too, in which typed text stays text', async () => {
    const { id } = await api.make.aPerson({ tenantIds: [own.tenantId] });
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ name: '<script>x</script> & "Rossi"' })
        .where('id', '=', id)
        .execute(),
    );
    const page = await ask(id, own.admin, exportPage);

    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-disposition']).toBe('attachment');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('&lt;script&gt;x&lt;/script&gt; &amp; &quot;Rossi&quot;');
    for (const { title, isOfInstallation } of sections)
      expect(page.body.includes(`<h2>${title}</h2>`)).toBe(!isOfInstallation);
  });

  test('PRV-03 · of a person in two tenants contains nothing of the other tenant', async () => {
    const { id } = own.payable.customer;
    await api.make.inTenant(other.tenantId, (db) =>
      db.insertInto('memberships').values({ tenant_id: other.tenantId, user_id: id }).execute(),
    );
    const foreign = await api.make.aSubscription(other.tenantId);
    await api.make.inTenant(other.tenantId, (db) =>
      db.updateTable('subscriptions').set({ user_id: id }).where('id', '=', foreign.id).execute(),
    );
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values(
          [other.tenantId, own.tenantId, 0, null].map((sender_tenant_id) => ({
            recipient: `proprio.${id}@prova.example`,
            subject: `Da ${sender_tenant_id}`,
            body: 'testo',
            created_at: '2026-11-01T09:00:00Z',
            sender_tenant_id,
          })),
        )
        .execute(),
    );
    const [asAdmin, asSuper] = [await fileOf(id), await fileOf(id, superAdmin)];

    for (const file of [asAdmin, asSuper]) expect(JSON.stringify(file)).not.toContain('MARCATOREB');
    expect(asAdmin.sections['mails']?.map(({ subject }) => subject)).toEqual([
      `Da ${own.tenantId}`,
    ]);
    expect(asSuper.sections['mails']?.map(({ subject }) => subject)).toEqual([
      `Da ${own.tenantId}`,
      'Da 0',
    ]);
    expect(asAdmin.sections['subscriptions']).toHaveLength(1);
  });

  test('PRV-03 · of a removed person leaves out what another tenant may have changed since', async () => {
    const { id } = own.pending.customer;
    await api.make.inTenant(other.tenantId, (db) =>
      db.insertInto('memberships').values({ tenant_id: other.tenantId, user_id: id }).execute(),
    );
    await api.make.inTenant(own.tenantId, (db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: '2026-11-01T09:00:00Z' })
        .where('tenant_id', '=', own.tenantId)
        .where('user_id', '=', id)
        .execute(),
    );
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ phone: '333 MARCATOREB' }).where('id', '=', id).execute(),
    );
    const file = await fileOf(id, superAdmin);

    expect(JSON.stringify(file)).not.toContain('MARCATOREB');
    expect(file.sections['person']).toEqual([]);
    expect(file.sections['membership']).toHaveLength(1);
    expect(file.sections['subscriptions']).toHaveLength(1);
  });

  test('PRV-01 · shows sessions and requests of passwords to a SuperAdmin only', async () => {
    const { id } = await api.make.aPerson({ tenantIds: [own.tenantId], roleId: Role.Admin });
    await api.make.aSession({ userId: id, at: api.now() });

    expect((await fileOf(id)).sections).not.toHaveProperty('sessions');
    expect((await fileOf(id, superAdmin)).sections['sessions']).toHaveLength(1);
  });

  test('PRV-01 · of a colleague lists the actions without the data of the people concerned', async () => {
    const { id } = own.admin.person;
    const person = await api.make.aPerson({ tenantIds: [own.tenantId] });
    await own.admin.call(userAccessContract.endpoints.endSessions, { params: { id: person.id } });
    const { sections: held } = await fileOf(id);

    const acts = held['historyBy'] ?? [];
    expect(acts).toContainEqual(
      expect.objectContaining({ action: 'endSessions', entity: 'user', entityId: person.id }),
    );
    for (const act of acts) expect(Object.keys(act)).not.toContain('before');
  });

  test('PRV-01 AUD-01 · is recorded in the history of the person', async () => {
    const { id } = await api.make.aPerson({ tenantIds: [own.tenantId] });
    await ask(id);
    const { sections: held } = await fileOf(id);

    expect(held['historyAbout']).toMatchObject([
      { action: 'exportData', actorId: own.admin.person.id },
      { action: 'exportData' },
    ]);
  });

  test('PRV-01 · reads more rows than one batch, each once', async () => {
    const { id } = await api.make.aPerson({ tenantIds: [own.tenantId] });
    await api.make.inTenant(own.tenantId, (db) =>
      db
        .insertInto('audit_entries')
        .values(
          Array.from({ length: 450 }, (_, n) => ({
            tenant_id: own.tenantId,
            at: '2026-11-01T09:00:00Z',
            actor_id: null,
            action: 'update',
            entity: 'user',
            entity_id: id,
            before: null,
            after: JSON.stringify({ name: `Nome ${n}` }),
            request_id: `r${n}`,
          })),
        )
        .execute(),
    );
    const requests = (await fileOf(id)).sections['historyAbout']?.map(({ requestId }) => requestId);

    expect(requests?.slice(0, 450)).toEqual(Array.from({ length: 450 }, (_, n) => `r${n}`));
  });

  test('PRV-03 · is refused for a person of another tenant, and to a User', async () => {
    const user = await api.asUserOf(own.tenantId);

    expect((await ask(other.payable.customer.id)).statusCode).toBe(404);
    expect((await ask(own.payable.customer.id, user)).statusCode).toBe(403);
  });
});
