import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { type ErasureObstacle, erasedName } from '@canone/contracts/people/erasure-rules';
import { personDataContract } from '@canone/contracts/people/person-data';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { aMarkedPerson, mark } from '../../testing/marked-person.ts';
import {
  type SignedIn,
  startTestApi,
  type TestApi,
  type TestCaller,
  urlOf,
} from '../../testing/test-api.ts';

const { erase, erasure } = personErasureContract.endpoints;

describe('PRV-04 · the erasure of a person', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const ask = (id: number, confirmation: string, caller: TestCaller = admin) =>
    caller.call(erase, { params: { id }, body: { confirmation } });
  const read = (id: number, caller: TestCaller = admin) => caller.call(erasure, { params: { id } });
  const aCustomer = (name: string) =>
    api.make.aPerson({ name, email: `${name.toLowerCase()}@prova.example`, tenantIds: [tenantId] });

  test('PRV-04 · is described in advance, happens once, and is shown afterwards', async () => {
    const person = await aMarkedPerson(api, tenantId);
    const before = await read(person.id);
    expect(before).toMatchObject({
      name: person.name,
      email: person.email,
      erasedAt: null,
      obstacles: [],
      retention: { lastOn: '2026-11-01', until: '2036-11-01' },
      kept: null,
    });
    const sums = await moneyOf();

    const after = await ask(person.id, '  NOME  zqx ');

    expect(after).toMatchObject({
      name: erasedName,
      email: '',
      erasedAt: expect.stringContaining('2026-11-21'),
      retention: before.retention,
      kept: { name: person.name, vatCode: `${mark}01234567`, street: `Via ${mark} 1` },
    });
    expect(await moneyOf()).toEqual(sums);
    const entries = await entriesAbout(person.id);
    expect(await ask(person.id, 'anything')).toEqual(after);
    expect(await entriesAbout(person.id)).toBe(entries);
    expect((await verifyInstallation(api.engine)).paragraphs.join('\n')).not.toContain('history');
  });

  /** The sums of the ledger, the receivables and the cockpit. */
  async function moneyOf() {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql`select (select json_agg(l order by l.id) from (select id, kind, amount_cents, vat_cents, recorded_at
          from ledger_entries where tenant_id = ${tenantId}) l) as ledger,
        (select json_agg(r order by r.id) from receivables r where tenant_id = ${tenantId}) as receivables,
        (select json_agg(a order by a.id) from allocations a where tenant_id = ${tenantId}) as allocations,
        (select json_agg(t.amount_cents order by t.id) from bank_movements t where tenant_id = ${tenantId}) as movements
      `.execute(db),
    );
    return {
      rows,
      totals: await admin.call(ledgerContract.endpoints.totals, { query: {} }),
      cockpit: await admin.call(cockpitContract.endpoints.read, {}),
    };
  }

  async function entriesAbout(id: number): Promise<number> {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ n: number }>`select count(*)::int as n from audit_entries
        where tenant_id = ${tenantId} and entity = 'user' and entity_id = ${id}`.execute(db),
    );
    return rows[0]?.n ?? 0;
  }

  test('PRV-04 · frees the e-mail, hides the person from lists and search, and shows the person as erased in the books', async () => {
    const person = await aMarkedPerson(api, tenantId);
    await ask(person.id, person.email);

    const listed = await admin.call(userContract.endpoints.list, {
      query: { filters: { name: mark } },
    });
    expect(listed.items).toEqual([]);
    await expect(
      admin.call(userContract.endpoints.get, { params: { id: person.id } }),
    ).rejects.toMatchObject({ status: 404 });
    const sold = await admin.call(subscriptionContract.endpoints.get, {
      params: { id: String(person.subscriptionId) },
    });
    expect(sold.user).toMatchObject({ name: erasedName, isRemoved: true });

    const again = await admin.call(userContract.endpoints.create, {
      body: {
        name: 'Altra',
        email: person.email,
        roleId: Role.User,
        street: 'Via Roma 1',
        zip: '40121',
        municipality: 1,
      },
    });
    expect(again.id).not.toBe(person.id);
    const export_ = await admin.raw({
      method: 'GET',
      url: urlOf(personDataContract.endpoints.exportJson, { params: { id: person.id } }),
    });
    expect(export_.json()).toMatchObject({
      person: { name: erasedName },
      sections: { keptIdentity: [{ name: person.name }], mails: [], savedViews: [] },
    });
    expect((await read(person.id)).name).toBe(erasedName);
    await ask(again.id, 'Altra');
  });

  test('PRV-04 · of a person without movements keeps nothing but the number', async () => {
    const { id } = await aCustomer('Chiara');
    expect((await read(id)).retention).toBeNull();

    const after = await ask(id, 'Chiara');

    expect(after).toMatchObject({ name: erasedName, retention: null, kept: null });
    const { rows } = await api.make.asOwner((db) =>
      sql`select email, is_active, role_id, password_hash from users where id = ${id}`.execute(db),
    );
    expect(rows).toEqual([
      {
        email: `cancellata-${id}@persona.invalid`,
        is_active: false,
        role_id: Role.Client,
        password_hash: null,
      },
    ]);
  });

  test('PRV-04 · ends the access at once', async () => {
    const colleague = await api.asAdminOf(tenantId);
    await ask(colleague.person.id, colleague.person.email);

    await expect(read(colleague.person.id, colleague)).rejects.toMatchObject({ status: 401 });
  });

  test('PRV-04 · needs the name or the e-mail, typed', async () => {
    const { id } = await aCustomer('Dora');
    await expect(ask(id, 'Dor')).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'confirmation' }] },
    });
    expect((await read(id)).erasedAt).toBeNull();
    await ask(id, 'DORA@prova.example');
  });

  test('PRV-04 · cannot be undone by creating the person again under the new address', async () => {
    const { id } = await aCustomer('Elena');
    await ask(id, 'Elena');
    const body = { name: 'Altra', roleId: Role.User, street: 'Via', zip: '40121', municipality: 1 };

    await expect(
      admin.call(userContract.endpoints.create, {
        body: { ...body, email: `cancellata-${id}@persona.invalid` },
      }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('PRV-04 · of a person whom another tenant knows needs a SuperAdmin, and erases data in all tenants', async () => {
    const { id, name } = await aCustomer('Franca');
    const other = (await api.make.aTenant()).id;
    const sold = await api.make.aSubscription(other, { status: SubscriptionStatus.Canceled });
    await api.make.inTenant(other, async (db) => {
      await db
        .insertInto('memberships')
        .values({ tenant_id: other, user_id: id, name, email: 'franca@prova.example' })
        .execute();
      await sql`update subscriptions set user_id = ${id}, begun_at = start_at where id = ${sold.id}`.execute(
        db,
      );
    });
    await expect(ask(id, name)).rejects.toMatchObject({ status: 403, code: 'user.sharedReadOnly' });
    await expect(read(id)).rejects.toMatchObject({ status: 403 });

    const superAdmin = await api.asSuperAdmin(tenantId);
    expect(await ask(id, name, superAdmin)).toMatchObject({ kept: null, retention: null });

    const there = await read(id, await api.asAdminOf(other));
    expect(there).toMatchObject({
      name: erasedName,
      kept: { name },
      retention: { until: '2036-11-01' },
    });
  });

  test('PRV-04 · an Admin does not erase a SuperAdmin', async () => {
    const { id, name } = await api.make.aPerson({
      roleId: Role.SuperAdmin,
      tenantIds: [tenantId],
      name: 'Gina',
    });
    await expect(ask(id, name)).rejects.toMatchObject({ status: 403, code: 'access.denied' });
  });

  test.each<[string, ErasureObstacle, number]>([
    ['an active subscription', 'liveSubscriptions', SubscriptionStatus.ActiveNoRenewal],
    [
      'a subscription that awaits a transfer',
      'openReceivables',
      SubscriptionStatus.BankTransferPending,
    ],
  ])('PRV-05 · is refused for %s, with the reason', async (_, obstacle, status) => {
    const { customer } = await api.make.aSubscription(tenantId, { status: status as 3 | 4 });
    expect((await read(customer.id)).obstacles).toContain(obstacle);

    await expect(ask(customer.id, customer.name)).rejects.toMatchObject({
      status: 409,
      code: 'user.notErasable',
    });
    expect((await read(customer.id)).erasedAt).toBeNull();
  });

  test('PRV-05 · is refused while PayPal can charge', async () => {
    const { id: providerId } = await api.make.aProvider(tenantId);
    const { customer, id, paymentId } = await api.make.aSubscription(tenantId);
    await api.make.inTenant(tenantId, async (db) => {
      await sql`update subscriptions set provider_status = 'suspended' where id = ${id}`.execute(
        db,
      );
      await sql`update receivables set provider_subscription_id = 'I-LIVE', payment_provider_id = ${providerId}
        where id = ${paymentId}`.execute(db);
    });

    expect((await read(customer.id)).obstacles).toEqual(['liveAtProvider']);
    await expect(ask(customer.id, customer.name)).rejects.toMatchObject({ status: 409 });
  });

  test('PRV-05 · is refused for oneself and for the last administrator', async () => {
    expect((await read(admin.person.id)).obstacles).toEqual(['self', 'lastAdministrator']);
    const superAdmin = await api.asSuperAdmin(tenantId);
    expect((await read(admin.person.id, superAdmin)).obstacles).toEqual(['lastAdministrator']);
    await expect(ask(admin.person.id, admin.person.email, superAdmin)).rejects.toMatchObject({
      status: 409,
    });
    await api.asAdminOf(tenantId);
    expect((await read(admin.person.id, superAdmin)).obstacles).toEqual([]);
  });
});
