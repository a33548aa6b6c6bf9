import { regionContract } from '@canone/contracts/places/region';
import { describe, expect, test } from 'vitest';
import { type ListState, readListState } from '../list-state.ts';
import {
  hasLostParts,
  searchOfUpdate,
  searchToSave,
  viewAddress,
  viewPageSize,
} from './view-state.ts';

const accepts = (part: object) => regionContract.endpoints.list.query.safeParse(part).success;
const list = {
  stateOf: (search: string): ListState =>
    readListState(Object.fromEntries(new URLSearchParams(search)), accepts, 10),
};
const columns = [{ key: 'id' }, { key: 'name' }, { key: 'code' }];
const viewOf = (search: string) => ({ id: 7, search });
const address = (search: string) =>
  String(new URLSearchParams(viewAddress(list, columns, viewOf(search))));

describe('VIW-01 · a view is a link that sets the address', () => {
  test.each([
    ['name=valle&pageSize=50&sort=-code', 'name=valle&pageSize=50&sort=-code&view=7'],
    ['columns=code%2Cname', 'pageSize=10&columns=code%2Cname&view=7'],
    ['', 'pageSize=10&view=7'],
  ])('the view "%s" leads to "?%s"', (search, expected) => {
    expect(address(search)).toBe(expected);
    expect(hasLostParts(list, columns, viewOf(search))).toBe(false);
  });

  test.each([
    ['colour=red&name=valle', 'name=valle&pageSize=10&view=7'],
    ['name=valle&sort=surname', 'name=valle&pageSize=10&view=7'],
    ['columns=name%2Csurname', 'pageSize=10&columns=name&view=7'],
    ['columns=surname', 'pageSize=10&view=7'],
    ['name=valle&pageSize=7', 'name=valle&pageSize=10&view=7'],
  ])('the view "%s" of a list that has changed leads to "?%s"', (search, expected) => {
    expect(address(search)).toBe(expected);
    expect(hasLostParts(list, columns, viewOf(search))).toBe(true);
  });
});

describe('VIW-03 · an updated view stores the current state of the list', () => {
  const state: ListState = {
    page: 3,
    pageSize: 20,
    sort: '-name',
    filters: { name: 'città' },
    columns: ['code', 'name'],
    viewId: 7,
  };

  test('with filters, order and columns, without the page', () => {
    const saved = 'columns=code%2Cname&name=citt%C3%A0&sort=-name';

    expect(searchToSave(state, undefined)).toBe(saved);
    expect(searchOfUpdate(state, viewOf('name=valle'))).toBe(saved);
  });

  test('with the page size, if the view sets a page size', () => {
    expect(viewPageSize(viewOf('pageSize=50'))).toBe(50);
    expect(viewPageSize(viewOf('pageSize=7'))).toBeUndefined();
    expect(searchOfUpdate(state, viewOf('pageSize=50'))).toContain('pageSize=20');
  });

  test('and has the same state as the list afterwards', () => {
    const search = searchToSave(state, 20);

    expect(searchOfUpdate({ ...list.stateOf(search), viewId: 7 }, viewOf(search))).toBe(search);
  });
});
