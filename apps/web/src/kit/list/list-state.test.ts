import { regionContract } from '@canone/contracts/region';
import { describe, expect, test } from 'vitest';
import { changeListState, nextSort, readListState, writeListState } from './list-state.ts';

const accepts = (part: object) => regionContract.endpoints.list.query.safeParse(part).success;
const read = (text: string) =>
  readListState(Object.fromEntries(new URLSearchParams(text)), accepts);

describe('LST-13 · the address of a list contains its page, size, order and filters', () => {
  test('a plain address is the first page of five', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 5, sort: undefined, filters: {} });
  });

  test('every value is read back', () => {
    expect(read('page=3&pageSize=20&sort=-name&name=valle&code=02')).toEqual({
      page: 3,
      pageSize: 20,
      sort: '-name',
      filters: { name: 'valle', code: '02' },
    });
  });

  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=due'],
    ['page=1e9'],
    ['pageSize=7'],
    ['pageSize=100'],
    ['sort=surname'],
    ['sort=--name'],
    ['surname=x'],
    ['name='],
  ])('invalid values are ignored: %s', (address) => {
    expect(read(address)).toEqual(read(''));
  });

  test('writing and reading give the same state, and a plain list has a plain address', () => {
    const address = 'page=2&pageSize=10&sort=code&name=l%27aquila';

    expect(read(String(new URLSearchParams(writeListState(read(address)))))).toEqual(read(address));
    expect(writeListState(read(''))).toEqual({});
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
