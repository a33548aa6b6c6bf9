import { describe, expect, test } from 'vitest';
import { chosenColumns } from '../chosen-columns.ts';
import { choicesOf, moveColumn, shownKeys, toggled } from './column-order.ts';

const all = [{ key: 'id' }, { key: 'name' }, { key: 'code' }];
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

describe('VIW-04 · columns are chosen, ordered and hidden', () => {
  test.each([
    [undefined, ['id', 'name', 'code']],
    [[], ['id', 'name', 'code']],
    [['surname'], ['id', 'name', 'code']],
    [
      ['code', 'surname', 'id'],
      ['code', 'id'],
    ],
  ])('the chosen columns %j are shown as %j', (chosen, shown) => {
    expect(keys(chosenColumns(all, chosen))).toEqual(shown);
  });

  test('the dialog lists the shown columns first, then the hidden columns', () => {
    expect(choicesOf(all, ['code'])).toEqual([
      { key: 'code', isShown: true },
      { key: 'id', isShown: false },
      { key: 'name', isShown: false },
    ]);
    expect(choicesOf(all, ['surname'])).toEqual(choicesOf(all, undefined));
  });

  test('a column moves by one place, but not beyond the first and the last place', () => {
    const own = choicesOf(all, undefined);

    expect(keys(moveColumn(own, 'code', -1))).toEqual(['id', 'code', 'name']);
    expect(keys(moveColumn(own, 'id', 1))).toEqual(['name', 'id', 'code']);
    expect(moveColumn(own, 'id', -1)).toEqual(own);
    expect(moveColumn(own, 'code', 1)).toEqual(own);
  });

  test('the address names the columns only if they are not the list’s own', () => {
    const own = choicesOf(all, undefined);

    expect(shownKeys(all, own)).toBeUndefined();
    expect(shownKeys(all, moveColumn(own, 'id', 1))).toEqual(['name', 'id', 'code']);
    expect(shownKeys(all, toggled(own, 'id'))).toEqual(['name', 'code']);
    expect(shownKeys(all, toggled(toggled(own, 'id'), 'id'))).toBeUndefined();
  });
});
