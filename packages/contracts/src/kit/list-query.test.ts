import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allContracts } from '../all-contracts.ts';
import { exportQuery, listQuery, selectQuery } from './crud.ts';
import { IdText, lineOfText } from './fields.ts';
import { filterNames, validateQuery } from './list-query.ts';

const filters = { name: lineOfText(), paymentId: IdText, isActive: z.stringbool() };
const list = listQuery(filters, ['id']);

const errorsOf = (query: object, schema: Parameters<typeof validateQuery>[0] = list) => {
  const checked = validateQuery(schema, query);
  return checked.ok ? [] : checked.errors;
};
const allLists = allContracts.flatMap(({ endpoints }) =>
  Object.values(endpoints).flatMap(({ path, query }) =>
    query && filterNames(query).length > 0 ? [[path, query] as const] : [],
  ),
);
const filtersOf = (query: object) => {
  const checked = validateQuery(list, query);
  return checked.ok ? checked.value.filters : undefined;
};

describe('the filters of a list call', () => {
  test.each([
    [{ paymentId: '22' }],
    [{ PAYMENTID: '22' }],
    [{ filters: { paymentId: '22' } }],
    [{ Filters: { PaymentId: '22' } }],
    [{ paymentId: '22', filters: { paymentId: '22' } }],
  ])('API-04 · are read flat and in filters[…], in any letter case: %j', (query) => {
    expect(filtersOf(query)).toEqual({ paymentId: 22 });
  });

  test('API-04 · are read when a call uses both forms', () => {
    expect(filtersOf({ name: 'a', filters: { isActive: 'true' } })).toEqual({
      name: 'a',
      isActive: true,
    });
  });

  test('API-04 · are absent when the call has no filter', () => {
    expect(validateQuery(list, {})).toEqual({
      ok: true,
      value: { page: 1, pageSize: 5, searchTerm: '' },
    });
  });

  test.each([
    [{ isActive: '' }],
    [{ filters: { paymentId: '' } }],
    [{ paymentId: ' ', name: '', filters: { isActive: '' } }],
    [{ filters: '' }],
    [{ FILTERS: '', name: '' }],
  ])('API-04 · an empty filter of any kind counts as no filter: %j', (query) => {
    expect(validateQuery(list, query)).toEqual({
      ok: true,
      value: { page: 1, pageSize: 5, searchTerm: '' },
    });
  });

  test('API-04 · an empty filter does not disable another filter, and contradicts a value for the same key', () => {
    expect(filtersOf({ isActive: '', name: 'a' })).toEqual({ name: 'a' });
    expect(errorsOf({ name: '', filters: { name: 'b' } })).toHaveLength(1);
    expect(filtersOf({ filters: '', name: 'a' })).toEqual({ name: 'a' });
    for (const wrong of ['nome', ' ', '{}']) expect(errorsOf({ filters: wrong })).toHaveLength(1);
  });

  test.each(allLists)('API-04 · %s accepts an empty value for each filter', (_, query) => {
    const empty = Object.fromEntries(filterNames(query).map((name) => [name, '']));
    expect(errorsOf(empty, query)).toEqual([]);
    expect(errorsOf({ filters: empty }, query)).toEqual([]);
  });

  test.each([
    [{ name: ['a', 'b'] }, 'name'],
    [{ filters: { name: ['a', 'b'] } }, 'filters.name'],
    [{ page: ['1', '2'] }, 'page'],
    [{ name: ['a', 'a'] }, 'name'],
  ])('R98 R103 · a key that an address repeats is refused by its name: %j', (query, field) => {
    const name = field.replace('filters.', '');
    expect(errorsOf(query)).toEqual([{ field, message: `Il parametro «${name}» è ripetuto.` }]);
  });

  test.each([
    [{ name: 'a', filters: { name: 'b' } }, 'filters.name'],
    [{ filters: { name: 'b' }, name: 'a' }, 'name'],
    [{ name: 'a', NAME: 'b' }, 'NAME'],
    [{ filters: { name: 'a', Name: 'b' } }, 'filters.Name'],
    [{ page: '1', Page: '2' }, 'page'],
  ])('API-06 · a key with two values is refused: %j', (query, field) => {
    const name = field.replace('filters.', '').toLowerCase();
    expect(errorsOf(query)).toEqual([
      { field, message: `Il parametro «${name}» ha due valori diversi.` },
    ]);
  });

  test.each([
    [{ payment: '22' }, 'payment'],
    [{ filters: { payment: '22' } }, 'filters.payment'],
    [{ constructor: 'x' }, 'constructor'],
    [{ 'name.x': 'x' }, 'name.x'],
    [{ selectedIds: '1' }, 'selectedIds'],
  ])('API-06 · an unknown key is refused by its name, never ignored: %j', (query, field) => {
    expect(errorsOf(query)).toEqual([
      { field, message: `Parametro sconosciuto: «${field.replace('filters.', '')}».` },
    ]);
  });

  test('API-06 · an unknown key is refused in a dropdown’s call and in an export too', () => {
    expect(errorsOf({ nome: 'x' }, selectQuery({}, 10))).toHaveLength(1);
    expect(errorsOf({ page: '1' }, exportQuery(filters, ['id']))).toHaveLength(1);
  });

  test('API-06 · a call that is not a list has no filters and accepts unknown keys', () => {
    const Token = z.object({ token: z.string() });

    expect(validateQuery(Token, { Token: 'x', _: '1' })).toEqual({
      ok: true,
      value: { token: 'x' },
    });
  });

  test('TEN-05 · bypassTenant changes no list', () => {
    expect(errorsOf({ bypassTenant: 'true' })).toEqual([]);
  });

  test.each([
    [{ paymentId: 'x' }, 'paymentId'],
    [{ filters: { paymentId: 'x' } }, 'filters.paymentId'],
    [{ paymentId: ['1', '2'] }, 'paymentId'],
    [{ filters: 'x' }, 'filters'],
    [{ filters: [{ name: 'a' }, 'b'] }, 'filters'],
  ])('API-06 · a wrong value is refused at the key as it was sent: %j', (query, field) => {
    expect(errorsOf(query)).toMatchObject([{ field }]);
  });
});

test('API-04 · no filter has the name of another query key', () => {
  for (const { endpoints } of allContracts) {
    for (const { query, path } of Object.values(endpoints)) {
      if (!query) continue;
      const own = Object.keys((query as unknown as z.ZodMiniObject).shape);
      const taken = [...own, 'bypassTenant'].map((key) => key.toLowerCase());
      const clashes = filterNames(query).filter((name) => taken.includes(name.toLowerCase()));
      expect([path, clashes]).toEqual([path, []]);
    }
  }
});
