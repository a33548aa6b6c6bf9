import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { type LiteralClient, signedIn, walkEntity } from './literal-client.ts';

let api: TestApi;
let client: LiteralClient;

beforeAll(async () => {
  api = await startTestApi();
  ({ client } = await signedIn(api));
});

afterAll(() => api.close());

describe('API-01 · regions, as the specification writes their calls', () => {
  test('are created, read, changed and deleted: name, code', async () => {
    const walked = await walkEntity(client, 'region', {
      create: { name: 'Nuova', code: '99' },
      update: { name: 'Rinata', code: '98' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('are filtered by a flat key, and by filters[key]', async () => {
    const flat = await client.list('api/region/getAll', { name: 'toscana' });
    const nested = await client.list('api/region/getAll', { 'filters[name]': 'toscana' });

    expect(flat.items).toMatchObject([{ id: 9, name: 'Toscana', code: '09' }]);
    expect(nested).toEqual(flat);
  });

  test('API-04 · are listed by the four parameters of the table, also when all but two are empty', async () => {
    const query = { page: '1', pageSize: '5', searchTerm: '', filters: '' };

    const { items, totalCount } = await client.list('api/region/getAll', query);

    expect([items.length, totalCount >= 20]).toEqual([5, true]);
    expect(await client.options('api/Region/getAllForSelect', query)).toHaveLength(5);
    const name = { ...query, 'filters[name]': 'toscana' };
    expect((await client.list('api/region/getAll', name)).totalCount).toBe(1);
  });

  test('refuse a filter that is unknown, by its name', async () => {
    expect(await client.refused('GET', 'api/region/getAll?nome=zeta')).toMatchObject({
      status: 400,
      message: 'Parametro sconosciuto: «nome».',
      errors: [{ field: 'nome', message: 'Parametro sconosciuto: «nome».' }],
    });
  });

  test('are the options of a dropdown, ten at a time, including the selected ones', async () => {
    const path = 'api/Region/getAllForSelect';

    expect(await client.options(path)).toHaveLength(10);
    expect(await client.options('api/region/getallforselect')).toHaveLength(10);
    expect(
      await client.options(path, {
        page: '1',
        pageSize: '10',
        searchTerm: 'tosc',
        selectedIds: '1,9',
      }),
    ).toEqual([
      { value: 9, label: 'Toscana' },
      { value: 1, label: 'Piemonte' },
    ]);
    expect(await client.options(path, { 'filters[name]': 'lazio', selectedIds: '' })).toEqual([
      { value: 12, label: 'Lazio' },
    ]);
    expect(await client.options(path, { name: 'lazio' })).toHaveLength(1);
  });

  test('have no required field and no length limit', async () => {
    expect(await client.post('api/region/Create', {})).toMatchObject({ name: '', code: '' });
    const long = 'x'.repeat(200);
    expect(await client.post('api/region/Create', { name: long, code: long })).toMatchObject({
      code: long,
    });
  });
});

describe('API-01 · provinces, as the specification writes their calls', () => {
  test('are created, read, changed and deleted: name, abbreviation, regionId, region', async () => {
    const walked = await walkEntity(client, 'province', {
      create: { name: 'Nuova', abbreviation: 'NU', regionId: 9, region: 'Toscana' },
      update: { name: 'Rinata', abbreviation: 'RI' },
      filters: { region: 'toscana', name: 'nuova' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('take the region as free text, without its id', async () => {
    const body = { name: 'Nuova', abbreviation: 'NU', regionId: '', region: 'toscana' };

    expect(await client.post('api/province/Create', body)).toMatchObject({
      regionId: 9,
      region: 'Toscana',
    });
  });

  test('have no region for a client that sends 0', async () => {
    const body = { name: 'Senza', abbreviation: 'SZ', regionId: 0, region: '' };

    expect(await client.post('api/province/Create', body)).toMatchObject({
      regionId: null,
      region: null,
    });
  });

  test('have no required field', async () => {
    expect(await client.post('api/province/Create', {})).toMatchObject({
      name: '',
      abbreviation: '',
      regionId: null,
      region: null,
    });
  });

  test('are the options of a dropdown, twenty at a time, of one region', async () => {
    const path = 'api/Province/getAllForSelect';

    expect(await client.options(path)).toHaveLength(20);
    expect(await client.options(path, { 'filters[regionId]': '13' })).toHaveLength(4);
    expect(await client.options(path, { regionId: '13' })).toHaveLength(4);
  });
});

describe('API-01 · municipalities, as the specification writes their calls', () => {
  test('are created, read, changed and deleted: name, zip, provinceId, province', async () => {
    const walked = await walkEntity(client, 'municipality', {
      create: { name: 'Nuovo', zip: '99999', provinceId: 1, province: 'Torino' },
      update: { name: 'Rinato', zip: '88888' },
      filters: { provinceId: '1', zip: '99999' },
    });

    expect(walked).toMatchObject({ version: 1 });
  });

  test('take zIP as the edit form posts it, and return zip for the list', async () => {
    const created = await client.post('api/municipality/Create', { name: 'Zona', zIP: '11111' });
    const { version: _version, zip: _zip, ...rest } = created;
    const changed = await client.put('api/municipality/Update', { ...rest, zIP: '22222' });

    expect(created).toMatchObject({ zip: '11111', provinceId: null, province: null });
    expect(changed).toMatchObject({ zip: '22222' });
    const { items } = await client.list('api/municipality/getAll', { zip: '22222' });
    expect(items).toMatchObject([{ name: 'Zona', zip: '22222' }]);
  });

  test('are stored with the zIP of the form, even if the zip that was read is sent too', async () => {
    const body = { name: 'Doppia', zip: '', zIP: '11111' };
    const created = await client.post('api/municipality/Create', body);
    expect(created).toMatchObject({ zip: '11111' });

    const { version, ...read } = created;
    const changed = { zIP: '22222', ...read, version };
    expect(await client.put('api/municipality/Update', changed)).toMatchObject({ zip: '22222' });
    const last = { ...read, version: Number(version) + 1, zIP: '33333' };
    expect(await client.put('api/municipality/Update', last)).toMatchObject({ zip: '33333' });
  });

  test('are the options of a dropdown, twenty at a time, of one province', async () => {
    const path = 'api/Municipality/getAllForSelect';

    expect(await client.options(path)).toHaveLength(20);
    const ofProvince = { 'filters[provinceId]': '1', searchTerm: 'torino', pageSize: '20' };
    expect((await client.options(path, ofProvince)).map(({ label }) => label)).toContain('Torino');
  });
});
