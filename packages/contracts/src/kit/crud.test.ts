import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listQuery, selectQuery } from './crud.ts';
import { IdText, lineOfText } from './fields.ts';
import { validate } from './validation.ts';

const list = listQuery({ name: lineOfText(), regionId: IdText, isActive: z.stringbool() }, [
  'id',
  'name',
]);
const select = selectQuery({ name: lineOfText() }, 20);

const fields = (schema: typeof list | typeof select, query: object) => {
  const checked = validate(schema, query);
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
};

describe('the query of a list', () => {
  test('LST-06 · defaults to the first page with 5 rows', () => {
    expect(validate(list, {})).toEqual({
      ok: true,
      value: { page: 1, pageSize: 5, searchTerm: '' },
    });
  });

  test('API-04 · page, size, search, sort and filters are parsed from text', () => {
    const query = {
      page: '3',
      pageSize: '100',
      searchTerm: '  àbc ',
      sort: '-name',
      filters: { name: 'x', regionId: '7', isActive: 'false' },
    };

    expect(validate(list, query)).toEqual({
      ok: true,
      value: {
        page: 3,
        pageSize: 100,
        searchTerm: 'àbc',
        sort: '-name',
        filters: { name: 'x', regionId: 7, isActive: false },
      },
    });
  });

  test.each([
    ['page', { page: '0' }],
    ['page', { page: '-1' }],
    ['page', { page: '1.5' }],
    ['page', { page: '1.0000000000000002' }],
    ['pageSize', { pageSize: '99.99999999999991' }],
    ['page', { page: 'due' }],
    ['page', { page: '' }],
    ['page', { page: '1000001' }],
    ['page', { page: 'Infinity' }],
    ['page', { page: ['1', '2'] }],
    ['pageSize', { pageSize: '0' }],
    ['pageSize', { pageSize: '101' }],
    ['pageSize', { pageSize: 'NaN' }],
    ['searchTerm', { searchTerm: 'x'.repeat(201) }],
    ['searchTerm', { searchTerm: ['a', 'b'] }],
    ['searchTerm', { searchTerm: 'a\0b' }],
    ['sort', { sort: 'password' }],
    ['sort', { sort: '--name' }],
    ['sort', { sort: 'name desc' }],
    ['filters', { filters: { secret: 'x' } }],
    ['filters', { filters: 'x' }],
    ['filters.name', { filters: { name: ['a', 'b'] } }],
    ['filters.regionId', { filters: { regionId: '1 or 1=1' } }],
    ['filters.regionId', { filters: { regionId: '2147483648' } }],
    ['filters.isActive', { filters: { isActive: 'forse' } }],
  ])('API-06 · a wrong %s is refused at its field: %j', (field, query) => {
    expect(fields(list, query)).toEqual([field]);
  });

  test.each(['id', '-id', 'name', '-name'])('LST-13 · "%s" sorts this list', (sort) => {
    expect(fields(list, { sort })).toEqual([]);
  });
});

describe('the query of a dropdown', () => {
  test('API-04 · selected ids are separated by commas', () => {
    expect(validate(select, { selectedIds: '3,1,200' })).toEqual({
      ok: true,
      value: { page: 1, pageSize: 20, searchTerm: '', selectedIds: [3, 1, 200] },
    });
  });

  test('API-04 · no selected ids gives an empty list', () => {
    expect(validate(select, { selectedIds: '' })).toMatchObject({ value: { selectedIds: [] } });
    expect(validate(select, {})).toMatchObject({ value: { selectedIds: [] } });
  });

  test.each(['1,', ',1', '1,,2', 'a', '1;2', '1 ,2', '-1', '1.5', '2147483648'])(
    'API-06 · "%s" is not a list of ids',
    (selectedIds) => {
      expect(fields(select, { selectedIds })).toEqual(['selectedIds']);
    },
  );

  test('API-06 · the largest id can be selected', () => {
    expect(validate(select, { selectedIds: '1,2147483647' })).toMatchObject({
      value: { selectedIds: [1, 2_147_483_647] },
    });
  });

  test('API-06 · more than a hundred selected ids are refused', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, id) => id + 1).join(',');

    expect(fields(select, { selectedIds: ids(100) })).toEqual([]);
    expect(fields(select, { selectedIds: ids(101) })).toEqual(['selectedIds']);
  });
});
