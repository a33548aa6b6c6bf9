import { userContract } from '@canone/contracts/people/user';
import { eachListedText } from '@canone/contracts/people/user-fields';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { list, get, isEmailUnique } = userContract.endpoints;

describe('the people of a tenant', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    await api.make.aPerson({ name: 'Niccolò D’Amico', tenantIds: [tenantId], isActive: false });
    await api.make.aPerson({
      name: 'Zoe',
      email: 'Aaa.Prima@prova.example',
      tenantIds: [tenantId],
    });
    await api.make.aPerson({ name: 'Àlvaro', tenantIds: [tenantId], roleId: Role.User });
  });

  afterAll(() => api.close());

  test('LST-09 · an Admin’s list has the columns of §2.3, spelled as in §3', async () => {
    const { items } = await admin.call(list, { query: { filters: { name: 'zoe' } } });

    expect(items).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'Zoe',
        email: 'Aaa.Prima@prova.example',
        ...eachListedText(() => null),
        pec: null,
        isCompany: false,
        sDI: null,
        vATCode: null,
        phone: null,
        roleId: Role.Client,
        roleName: 'Client',
        isActive: true,
      },
    ]);
  });

  test('RTE-05 · a User looks up people by id, name and e-mail, and sees no fiscal data', async () => {
    const user = await api.asUserOf(tenantId);

    const { items } = await user.call(list, { query: { pageSize: 100 } });

    expect(items.length).toBeGreaterThan(3);
    for (const item of items) expect(Object.keys(item)).toEqual(['id', 'name', 'email']);
  });

  test.each([{ vATCode: '1' }, { pec: 'a' }, { phone: '0' }, { sDI: 'A' }, { roleId: '2' }])(
    'RTE-05 · a User cannot find out by the filter %j what the list does not show',
    async (filters) => {
      const user = await api.asUserOf(tenantId);

      await expect(user.call(list, { query: { filters } })).rejects.toMatchObject({ status: 403 });
      await user.call(list, { query: { filters: { name: 'zoe', email: 'aaa' } } });
    },
  );

  test.each([
    [{ searchTerm: 'niccolo d’amico' }, ['Niccolò D’Amico']],
    [{ searchTerm: "D'AMICO" }, ['Niccolò D’Amico']],
    [{ searchTerm: 'aaa.prima@' }, ['Zoe']],
    [{ filters: { email: 'AAA.prima' } }, ['Zoe']],
    [{ filters: { isActive: 'false' } }, ['Niccolò D’Amico']],
    [{ filters: { roleId: String(Role.User) } }, ['Àlvaro']],
    [{ filters: { roleId: '99999' } }, []],
    [{ filters: { roleId: '2147483647' } }, []],
    [{ filters: { vATCode: '%' } }, []],
  ])('LST-02 · %j finds %j', async (query, names) => {
    const { items } = await admin.call(list, { query });

    const found = items.map(({ name }) => name).filter((name) => !name.startsWith('Persona'));
    expect(found).toEqual(names);
  });

  test('LST-13 · names sort in Italian order', async () => {
    const { items } = await admin.call(list, { query: { sort: 'name', pageSize: 100 } });

    expect(items[0]?.name).toBe('Àlvaro');
    expect(items.at(-1)?.name).toBe('Zoe');
  });

  test('TEN-06 · a person of another tenant is not found', async () => {
    const other = await api.make.aTenant();
    const stranger = await api.make.aPerson({ name: 'Estraneo', tenantIds: [other.id] });

    expect((await admin.call(list, { query: { searchTerm: 'estraneo' } })).totalCount).toBe(0);
    await expect(admin.call(get, { params: { id: stranger.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('USR-01 · a person’s address offers each level below its parent, with the selected ones marked', async () => {
    const { items } = await admin.call(municipalityContract.endpoints.list, {
      query: { filters: { name: 'Sasso Marconi' } },
    });
    const [place] = items;
    const person = await api.make.aPerson({ tenantIds: [tenantId] });
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ municipality_id: place?.id ?? 0, street: 'Via Roma 1' })
        .where('id', '=', person.id)
        .execute(),
    );

    const { billingAddress } = await admin.call(get, { params: { id: person.id } });

    expect(billingAddress.municipalitySelect.selected).toEqual([place?.id]);
    expect(billingAddress.provinceSelect.selected).toEqual([place?.provinceId]);
    expect(billingAddress.regionSelect.options).toHaveLength(20);
    expect(billingAddress.provinceSelect.options).toHaveLength(9);
    expect(billingAddress.municipalitySelect.options).toHaveLength(55);
  });

  test('USR-01 · without an address only the regions can be selected', async () => {
    const { id } = await api.make.aPerson({ tenantIds: [tenantId] });

    const { billingAddress } = await admin.call(get, { params: { id } });

    expect(billingAddress.regionSelect.selected).toEqual([]);
    expect(billingAddress.provinceSelect).toEqual({ selected: [], options: [] });
    expect(billingAddress.municipalitySelect).toEqual({ selected: [], options: [] });
  });

  test.each([
    ['aaa.prima@PROVA.example', false],
    ['libera@prova.example', true],
    ['a+b/c@prova.example', true],
  ])('WIZ-02 · whether the e-mail %s is free: %s', async (email, isUnique) => {
    expect(await admin.call(isEmailUnique, { params: { email } })).toEqual({ isUnique });
  });

  test('WIZ-02 · an e-mail of another tenant’s person is taken too', async () => {
    const other = await api.make.aTenant();
    const { email } = await api.make.aPerson({ tenantIds: [other.id] });

    expect(await admin.call(isEmailUnique, { params: { email } })).toEqual({ isUnique: false });
  });
});
