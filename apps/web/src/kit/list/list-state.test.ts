import { regionContract } from '@canone/contracts/places/region';
import { describe, expect, test } from 'vitest';
import { changeListState, nextSort, readListState, writeListState } from './list-state.ts';

const accepts = (part: object) => regionContract.endpoints.list.query.safeParse(part).success;
const read = (text: string) =>
  readListState(Object.fromEntries(new URLSearchParams(text)), accepts);

describe('LST-13 · the address of a list contains its page, size, order and filters', () => {
  test('a plain address is the first page of five', () => {
    expect(read('')).toEqual({
      page: 1,
      pageSize: 5,
      sort: undefined,
      filters: {},
      usualSize: 5,
    });
  });

  test('every value is read back', () => {
    expect(read('page=3&pageSize=20&sort=-name&columns=code,id&view=7&name=valle&code=02')).toEqual(
      {
        page: 3,
        pageSize: 20,
        sort: '-name',
        filters: { name: 'valle', code: '02' },
        columns: ['code', 'id'],
        viewId: 7,
        usualSize: 5,
      },
    );
  });

  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=due'],
    ['page=1e9'],
    ['pageSize=7'],
    ['pageSize=200'],
    ['columns='],
    ['columns=name,,code'],
    ['columns=name code'],
    ['view=0'],
    ['view=-3'],
    ['view=due'],
    ['sort=surname'],
    ['sort=--name'],
    ['surname=x'],
    ['name='],
  ])('invalid values are ignored: %s', (address) => {
    expect(read(address)).toEqual(read(''));
  });

  test('writing and reading give the same state, and a plain list has a plain address', () => {
    const address = 'page=2&pageSize=10&sort=code&columns=name&view=4&name=l%27aquila';

    expect(read(String(new URLSearchParams(writeListState(read(address)))))).toEqual(read(address));
    expect(writeListState(read(''))).toEqual({});
  });
});

describe('VIW-05 · an address without a size has the remembered size', () => {
  const withSize = (text: string, usual: number) =>
    readListState(Object.fromEntries(new URLSearchParams(text)), accepts, usual);

  test.each([
    ['', 20, 20],
    ['pageSize=5', 20, 5],
    ['pageSize=100', 20, 100],
    ['pageSize=7', 10, 10],
  ])('the address "%s" with the remembered size %i has %i rows', (address, usual, expected) => {
    expect(withSize(address, usual).pageSize).toBe(expected);
  });

  test('R7 · page 2 and later pages without a size have the first size, not the remembered size', () => {
    expect(withSize('page=2', 10)).toMatchObject({ page: 2, pageSize: 5 });
    expect(writeListState(withSize('page=2', 10))).toEqual({ page: '2', pageSize: '5' });
    expect(withSize('page=2&pageSize=20', 10)).toMatchObject({ page: 2, pageSize: 20 });
  });

  test('an address of a list with a remembered size names the size, so that other people see the same rows', () => {
    expect(writeListState(withSize('', 20))).toEqual({ pageSize: '20' });
    expect(writeListState(withSize('pageSize=5', 20))).toEqual({ pageSize: '5' });
    expect(writeListState(withSize('', 5))).toEqual({});
  });
});

test('LST-07 · a filter, a size or an order resets the list to page 1', () => {
  const state = read('page=4&pageSize=10');

  expect(changeListState(state, { filters: { name: 'a' } }).page).toBe(1);
  expect(changeListState(state, { pageSize: 20 }).page).toBe(1);
  expect(changeListState(state, { sort: 'name' }).page).toBe(1);
  expect(changeListState(state, { page: 2 })).toEqual({ ...state, page: 2 });
});

test('LST-13 · the first click on a column sorts ascending, the second descending, the third removes the order', () => {
  expect(nextSort(undefined, 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBeUndefined();
  expect(nextSort('-code', 'name')).toBe('name');
});
