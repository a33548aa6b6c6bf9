import { regionContract } from '@canone/contracts/places/region';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { list, options, create } = regionContract.endpoints;

describe('a list', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asSuperAdmin();
    const names = ['zz àncora', 'zz Ancona', 'zz ancora', 'zz bari', 'zz Àbaco', 'zz 100% Puglia'];
    for (const name of names) await admin.call(create, { body: { name, code: 'zz' } });
    await admin.call(create, { body: { name: 'zz sotto_linea', code: 'zz' } });
    await admin.call(create, { body: { name: String.raw`zz barra\rovescia`, code: 'zz' } });
    await admin.call(create, { body: { name: 'zz L’Aquila', code: 'zz' } });
  });

  afterAll(() => api.close());

  const namesOf = async (query: Parameters<typeof ask>[0]) =>
    (await ask(query)).items.map(({ name }) => name);
  const ask = (query: {
    searchTerm?: string;
    sort?: string;
    filters?: { name?: string; code?: string };
  }) => admin.call(list, { query: { pageSize: 100, ...query } });

  test.each([
    ['ANCORA', ['zz àncora', 'zz ancora']],
    ['àncora', ['zz àncora', 'zz ancora']],
    ['abaco', ['zz Àbaco']],
    ['100%', ['zz 100% Puglia']],
    ['%', ['zz 100% Puglia']],
    ['_', ['zz sotto_linea']],
    ['\\', [String.raw`zz barra\rovescia`]],
    [String.raw`barra\r`, [String.raw`zz barra\rovescia`]],
    ["l'aquila", ['zz L’Aquila']],
    ['L’Aquila', ['zz L’Aquila']],
    ["' or '1'='1", []],
    ['niente di niente', []],
  ])(
    'API-04 · "%s" finds matching parts with literal wildcards, ignoring accents and case',
    async (searchTerm, found) => {
      expect(await namesOf({ searchTerm })).toEqual(found);
      expect(await namesOf({ filters: { name: searchTerm } })).toEqual(found);
    },
  );

  test('LST-13 · names sort in Italian order: à next to a, ignoring case', async () => {
    const filters = { code: 'zz' };
    const sorted = await namesOf({ filters, sort: 'name' });

    expect(sorted.slice(0, 5)).toEqual([
      'zz 100% Puglia',
      'zz Àbaco',
      'zz Ancona',
      'zz ancora',
      'zz àncora',
    ]);
    expect(await namesOf({ filters, sort: '-name' })).toEqual(sorted.toReversed());
  });

  test.each(['code', '-code', 'name', '-name', 'id', '-id'])(
    'API-04 · pages sorted by "%s" neither overlap nor skip rows, even with equal keys',
    async (sort) => {
      const pages = [];
      for (let page = 1; page <= 6; page += 1) {
        pages.push(await admin.call(list, { query: { page, pageSize: 5, sort } }));
      }

      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids).toHaveLength(29);
      expect(new Set(ids).size).toBe(29);
      expect(pages.map(({ totalCount }) => totalCount)).toEqual([29, 29, 29, 29, 29, 29]);
    },
  );

  test('API-04 · a page past the end has no rows and the correct total', async () => {
    expect(await admin.call(list, { query: { page: 500, pageSize: 20 } })).toEqual({
      items: [],
      totalCount: 29,
    });
  });

  test('API-04 · filters combine with AND, and an empty filter is ignored', async () => {
    expect(await namesOf({ filters: { code: 'ZZ', name: 'ancona' } })).toEqual(['zz Ancona']);
    expect(await namesOf({ filters: { code: 'zz', name: 'piemonte' } })).toEqual([]);
    expect((await ask({ filters: { name: '' } })).totalCount).toBe(29);
  });

  test('API-04 · the options of a dropdown are sorted, ten at a time, the selected ones first', async () => {
    const first = await admin.call(options, { query: {} });
    const second = await admin.call(options, { query: { page: 2 } });
    const chosen = await admin.call(options, { query: { selectedIds: '19,3' } });

    expect(first.options).toHaveLength(10);
    expect(second.options).toHaveLength(10);
    const values = [...first.options, ...second.options].map(({ value }) => value);
    expect(new Set(values).size).toBe(20);
    expect(
      chosen.options
        .slice(0, 2)
        .map(({ value }) => value)
        .toSorted((a, b) => a - b),
    ).toEqual([3, 19]);
    expect(chosen.options).toHaveLength(10);
  });

  test('API-04 · the pages of a dropdown with a selected option contain every record once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(options, { query: { page, selectedIds: '19' } })),
    );
    const values = pages.flatMap((answer) => answer.options.map(({ value }) => value));

    expect(values[0]).toBe(19);
    expect(values).toHaveLength(29);
    expect(new Set(values).size).toBe(29);
  });

  test('API-04 · the selected option is present even if the search does not match it', async () => {
    const { options: found } = await admin.call(options, {
      query: { searchTerm: 'piemonte', selectedIds: '19' },
    });

    expect(found.map(({ label }) => label)).toEqual(['Sicilia', 'Piemonte']);
  });

  test('AE7 · a search in a dropdown offers first the name equal to the text, then the names that begin with it', async () => {
    for (const name of ['Val Reggio', 'Reggio nell’Emilia', 'Correggio', 'Reggio'])
      await admin.call(create, { body: { name, code: 'RG' } });

    const { options: found } = await admin.call(options, { query: { searchTerm: 'reggio' } });

    expect(found.map(({ label }) => label)).toEqual([
      'Reggio',
      'Reggio nell’Emilia',
      'Correggio',
      'Val Reggio',
    ]);
  });
});
