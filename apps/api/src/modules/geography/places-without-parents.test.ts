import { userContract } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const regions = regionContract.endpoints;
const provinces = provinceContract.endpoints;
const municipalities = municipalityContract.endpoints;

let api: TestApi;
let admin: TestCaller;
let tenantId: number;

beforeAll(async () => {
  api = await startTestApi();
  tenantId = (await api.make.aTenant()).id;
  admin = await api.asAdminOf(tenantId);
});

afterAll(() => api.close());

const refusedAt = (field: string, message: string) => ({
  status: 400,
  failure: { errors: [{ field, message }] },
});

describe('API-06 · the parent of a place', () => {
  const make = (body: object) =>
    admin.call(provinces.create, { body: { name: 'Prova', abbreviation: 'PV', ...body } });

  test.each([
    [{ region: 'Toscana' }],
    [{ region: '  toscana ' }],
    [{ region: 'TOSCANA', regionId: null }],
    [{ regionId: '' as const, region: 'Toscana' }],
    [{ regionId: 9 }],
    [{ regionId: '9' }],
    [{ regionId: 9, region: 'toscana' }],
    [{ regionId: 9, region: '' }],
  ])('is found by its id, by its name, or by both if they agree: %j', async (said) => {
    expect(await make(said)).toMatchObject({ regionId: 9, region: 'Toscana' });
  });

  test.each([[{}], [{ regionId: null }], [{ regionId: '' }], [{ regionId: null, region: ' ' }]])(
    'is none when it is not given: %j',
    async (said) => {
      expect(await make(said)).toMatchObject({ regionId: null, region: null });
    },
  );

  test('is refused when id and name contradict each other', async () => {
    await expect(make({ regionId: 1, region: 'Toscana' })).rejects.toMatchObject(
      refusedAt('region', 'La regione indicata con regionId non si chiama «Toscana».'),
    );
  });

  test('is refused when no place has the name: none is created', async () => {
    await expect(make({ region: 'Atlantide' })).rejects.toMatchObject(
      refusedAt('region', 'Nessuna regione si chiama «Atlantide».'),
    );
    await expect(
      admin.call(municipalities.create, { body: { name: 'X', province: 'Atlantide' } }),
    ).rejects.toMatchObject(refusedAt('province', 'Nessuna provincia si chiama «Atlantide».'));
  });

  test('is refused when two places have the name, and accepted with the id', async () => {
    const [first] = await Promise.all([
      admin.call(regions.create, { body: { name: 'Doppia' } }),
      admin.call(regions.create, { body: { name: 'doppia' } }),
    ]);

    await expect(make({ region: 'Doppia' })).rejects.toMatchObject(
      refusedAt('region', 'Più regioni si chiamano «Doppia»: indica anche regionId.'),
    );
    expect(await make({ region: 'Doppia', regionId: first.id })).toMatchObject({
      regionId: first.id,
    });
  });

  test('has its label in the dropdown, even without a name', async () => {
    const { id } = await admin.call(regions.create, { body: {} });

    expect(await make({ regionId: id, region: `N/D (${id})` })).toMatchObject({
      regionId: id,
      region: '',
    });
  });

  test.each([['abc'], ['-1'], ['0'], ['2147483648'], [1.5]])(
    'is refused when the id is invalid: %j',
    async (regionId) => {
      await expect(make({ regionId })).rejects.toMatchObject(
        refusedAt('regionId', 'Identificativo non valido.'),
      );
    },
  );

  test('is kept by an update without it, and removed by null', async () => {
    const { id } = await make({ regionId: 9 });

    const renamed = await admin.call(provinces.update, { body: { id, name: 'Altra' } });
    const moved = await admin.call(provinces.update, { body: { id, region: 'Lazio' } });
    const orphan = await admin.call(provinces.update, { body: { id, regionId: null } });

    expect(renamed).toMatchObject({ name: 'Altra', abbreviation: 'PV', region: 'Toscana' });
    expect(moved).toMatchObject({ name: 'Altra', region: 'Lazio' });
    expect(orphan).toMatchObject({ name: 'Altra', regionId: null, region: null });
  });

  test('is saved again as it was read', async () => {
    for (const said of [{ regionId: 9 }, {}]) {
      const read = await make(said);
      expect(await admin.call(provinces.update, { body: read })).toEqual({ ...read, version: 2 });
    }
  });
});

describe('DET-04 · a place without any value', () => {
  test('is created, read and deleted', async () => {
    const region = await admin.call(regions.create, { body: {} });
    const province = await admin.call(provinces.create, { body: {} });
    const municipality = await admin.call(municipalities.create, { body: {} });

    expect(region).toMatchObject({ name: '', code: '' });
    expect(province).toMatchObject({ name: '', abbreviation: '', regionId: null, region: null });
    expect(municipality).toMatchObject({ name: '', zip: '', provinceId: null, province: null });
    await admin.call(municipalities.remove, { params: { id: municipality.id } });
    await expect(
      admin.call(municipalities.get, { params: { id: municipality.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test.each(['x'.repeat(200)])('accepts texts of 200 characters', async (text) => {
    const region = await admin.call(regions.create, { body: { name: text, code: text } });
    const body = { name: text, abbreviation: text, regionId: region.id };
    const province = await admin.call(provinces.create, { body });

    expect(province).toMatchObject(body);
    expect(
      await admin.call(municipalities.create, { body: { name: text, zip: text } }),
    ).toMatchObject({ zip: text });
  });

  test('appears in lists of any order, and in their files', async () => {
    const { id } = await admin.call(municipalities.create, { body: { name: 'Senza provincia' } });
    const filters = { name: 'senza provincia' };

    for (const sort of ['province', '-province', 'provinceId', 'name']) {
      const { items, totalCount } = await admin.call(municipalities.list, {
        query: { filters, sort },
      });
      expect([sort, totalCount, items.map((item) => item.id)]).toEqual([sort, 1, [id]]);
    }
    const { body } = await admin.raw({
      method: 'GET',
      url: '/api/municipality/exportCsv?name=senza%20provincia',
    });
    expect(body.split('\r\n')[1]).toBe(`${id};Senza provincia;;;`);
  });

  test('appears in dropdowns with its number, after the places with a name', async () => {
    const { id } = await admin.call(regions.create, { body: {} });
    const option = { value: id, label: `N/D (${id})` };

    const all = await admin.call(regions.options, { query: { pageSize: 100 } });
    const chosen = await admin.call(regions.options, { query: { selectedIds: String(id) } });

    expect(all.options.filter(({ label }) => label.startsWith('N/D'))).toContainEqual(option);
    expect(all.options[0]?.label).not.toMatch(/^N\/D/);
    expect(chosen.options[0]).toEqual(option);
  });

  test('can belong to a person, and is one of the options of the address', async () => {
    const place = await admin.call(municipalities.create, { body: { name: 'Isola' } });
    const { id, name, email } = await api.make.aPerson({ tenantIds: [tenantId] });

    const { billingAddress } = await admin.call(userContract.endpoints.update, {
      body: {
        id,
        name,
        email,
        billingAddress: { municipalitySelect: { selected: [place.id] } },
      },
    });

    expect(billingAddress.regionSelect.selected).toEqual([]);
    expect(billingAddress.provinceSelect).toEqual({ selected: [], options: [] });
    expect(billingAddress.municipalitySelect).toEqual({
      selected: [place.id],
      options: [{ value: place.id, label: 'Isola' }],
    });
  });
});
