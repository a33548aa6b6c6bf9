import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aBankTenant } from '../../testing/bank-tenant.ts';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';
import { keepingTables } from './tenant.repository.ts';

const { list, options, get, create, update, remove } = tenantContract.endpoints;

describe('tenants', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const idsSeenBy = async (caller: TestCaller) =>
    (await caller.call(list, { query: { pageSize: 100 } })).items.map(({ id }) => id);

  test('TEN-03 · people choose among their own tenants, a SuperAdmin among all', async () => {
    const [own, other] = [await api.make.aTenant(), await api.make.aTenant()];

    for (const caller of [
      await api.asAdminOf(own.id),
      await api.asUserOf(own.id),
      await api.asClient(own.id),
    ]) {
      expect(await idsSeenBy(caller)).toEqual([own.id]);
    }
    expect(await idsSeenBy(await api.asClient())).toEqual([]);
    expect(await idsSeenBy(await api.asSuperAdmin())).toEqual(
      expect.arrayContaining([own.id, other.id]),
    );
  });

  test('TEN-06 · an Admin cannot read, change, choose or delete a tenant of other people', async () => {
    const [own, other] = [await api.make.aTenant(), await api.make.aTenant()];
    const admin = await api.asAdminOf(own.id);
    const unknown = { status: 404, code: 'entity.notFound' };
    const params = { id: other.id };

    await expect(admin.call(get, { params })).rejects.toMatchObject(unknown);
    await expect(admin.call(update, { body: { id: other.id, name: 'Mio' } })).rejects.toMatchObject(
      unknown,
    );
    await expect(admin.call(remove, { params })).rejects.toMatchObject(unknown);
    const chosen = await admin.call(options, { query: { selectedIds: String(other.id) } });
    expect(chosen.options.map(({ value }) => value)).toEqual([own.id]);
  });

  test('DET-04 · an Admin who creates a tenant becomes a member and can work in it', async () => {
    const own = await api.make.aTenant();
    const admin = await api.asAdminOf(own.id);

    const made = await admin.call(create, { body: { name: ' Nuovo ', configuration: '{}' } });

    expect(made).toEqual({ id: made.id, name: 'Nuovo', configuration: '{}', version: 1 });
    expect(await idsSeenBy(admin)).toEqual([own.id, made.id]);
    const changed = await admin.call(update, { body: { ...made, name: 'Cambiato' } });
    expect(changed).toMatchObject({ name: 'Cambiato', version: 2 });
  });

  test('DET-04 · a SuperAdmin who creates a tenant is not a member, but has access', async () => {
    const superAdmin = await api.asSuperAdmin();
    const { id } = await superAdmin.call(create, { body: { name: 'Del Super' } });

    const members = await api.make.asOwner((db) =>
      db.selectFrom('memberships').selectAll().where('tenant_id', '=', id).execute(),
    );
    expect(members).toEqual([]);
    expect(await superAdmin.call(get, { params: { id } })).toMatchObject({ name: 'Del Super' });
  });

  test('DET-04 · a name is required', async () => {
    const superAdmin = await api.asSuperAdmin();

    await expect(superAdmin.call(create, { body: { name: ' ' } })).rejects.toMatchObject({
      status: 400,
      failure: { errors: [{ field: 'name', message: 'Il nome è obbligatorio.' }] },
    });
  });

  test.each(['Admin', 'SuperAdmin'] as const)(
    'LST-04 · an empty tenant is deleted by its %s, and no longer exists',
    async (role) => {
      const caller =
        role === 'Admin'
          ? await api.asAdminOf((await api.make.aTenant()).id)
          : await api.asSuperAdmin();
      const { id } = await caller.call(create, { body: { name: 'Effimero' } });

      await caller.call(remove, { params: { id } });

      const left = await api.make.asOwner((db) =>
        db.selectFrom('tenants').select('id').where('id', '=', id).execute(),
      );
      expect(left).toEqual([]);
    },
  );

  test('AQ12 LST-11 · a tenant with data is not deleted, and its Admin stays a member', async () => {
    const own = await api.make.aTenant();
    const admin = await api.asAdminOf(own.id);
    await api.make.aPlan(own.id);

    const attempt = admin.call(remove, { params: { id: own.id } });

    await expect(attempt).rejects.toMatchObject({
      status: 409,
      code: 'entity.inUse',
      message: 'L’elemento è usato da piani e non può essere eliminato.',
    });
    expect(await idsSeenBy(admin)).toEqual([own.id]);
  });

  test('AQ12 LST-11 · a tenant with other people in it is not empty', async () => {
    const own = await api.make.aTenant();
    const admin = await api.asAdminOf(own.id);
    await api.make.aPerson({ roleId: Role.User, tenantIds: [own.id] });

    await expect(admin.call(remove, { params: { id: own.id } })).rejects.toMatchObject({
      status: 409,
      message: 'L’elemento è usato da altri utenti e non può essere eliminato.',
    });
  });

  test('W68 LST-11 · a tenant with bank statements is not empty, and its statements are not deleted', async () => {
    const bank = await aBankTenant(api);
    await bank.import(bank.account.id, 'Data;Importo;Descrizione\r\n20/11/2026;12,20;saldo');

    const attempt = bank.admin.call(remove, { params: { id: bank.tenantId } });

    await expect(attempt).rejects.toMatchObject({ status: 409, code: 'entity.inUse' });
    expect(await bank.movements()).toHaveLength(1);
  });

  test('W146 LST-11 · an Admin cannot delete the Admin’s last tenant, because nobody could then end the Admin’s access', async () => {
    const [own, left] = [await api.make.aTenant(), await api.make.aTenant()];
    const admin = await api.asAdminOf(own.id);
    const hidden_at = String(api.now());
    await api.make.inTenant(left.id, (db) =>
      db
        .insertInto('memberships')
        .values({ tenant_id: left.id, user_id: admin.person.id, hidden_at })
        .execute(),
    );
    const { id: second } = await admin.call(create, { body: { name: 'Secondo' } });
    await admin.call(remove, { params: { id: second } });

    const attempt = admin.call(remove, { params: { id: own.id } });

    await expect(attempt).rejects.toMatchObject({ status: 409, code: 'tenant.last' });
    expect(await idsSeenBy(admin)).toEqual([own.id]);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'W146 · an Admin who is removed from one tenant at the same moment cannot delete the remaining tenant',
    async () => {
      const { id: tenantId } = await api.make.aTenant();
      const [admin, other] = [await api.asAdminOf(tenantId), await api.asAdminOf(tenantId)];
      const { id: own } = await admin.call(create, { body: { name: 'Proprio' } });
      const holder = await api.owner.pool.connect();
      await holder.query('begin; lock table audit_entries in share mode');

      const removal = other.call(userContract.endpoints.remove, {
        params: { id: admin.person.id },
      });
      await untilBlocked(api.owner.pool);
      const deletion = admin.call(remove, { params: { id: own } }).catch((error: unknown) => error);
      await untilBlocked(api.owner.pool, 2);
      await holder.query('commit');
      holder.release();

      await removal;
      expect(await deletion).toMatchObject({ code: 'tenant.last' });
    },
  );

  test('LST-11 · the tables whose rows prevent the deletion of a tenant are those whose foreign key prevents it', async ({
    skip,
  }) => {
    if (api.engine.isDistributed) skip('Citus has no reference to the tenants');
    // memberships are counted separately, and every payment link belongs to a plan or a payment, which keeps the tenant
    const others = ['memberships', 'payment_token_lookup'];
    const { rows } = await api.engine.pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'tenants'::regclass and confdeltype = 'a'`,
    );

    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(keepingTables), ...others].toSorted(),
    );
  });
});
