import { describe, expect, test } from 'vitest';
import { isSameName } from '../../../kit/format/same-name.ts';
import {
  areUnchanged,
  draftErrors,
  draftOf,
  moveRow,
  rowKeys,
  withFeatureName,
} from './feature-draft.ts';

test('a row without a description opens with an empty field', () => {
  const row = { id: 1, planId: 1, plan: 'Base', featureId: 2, featureName: 'Backup', version: 1 };

  expect(draftOf({ ...row, description: null })).toEqual({
    featureName: 'Backup',
    description: '',
  });
});

test('PLN-02 · a row without a name takes the name from its plan', () => {
  const row = { id: 1, planId: 1, plan: '', featureId: 2, featureName: '', version: 1 };
  const own = [{ id: 1, featureName: 'Supporto', description: 'Sempre' }];

  expect(withFeatureName({ ...row, description: null }, own)).toEqual({ ...row, ...own[0] });
  const complete = { ...row, featureName: 'Backup', description: null };
  expect(withFeatureName(complete, own)).toBe(complete);
});

test.each([
  ['Backup', ' backup ', true],
  ['Qualità', 'qualita', true],
  ['Backup', 'Backup 2', false],
])('%j and %j are the same name: %s', (one, other, expected) => {
  expect(isSameName(one, other)).toBe(expected);
});

describe('the errors of a row', () => {
  const others = ['Assistenza', 'Backup'];

  test.each([
    ['Archivio', undefined],
    ['  ', 'Il nome è obbligatorio.'],
    ['assistenza', 'Questa caratteristica è già nel piano.'],
  ])('PLN-02 · the row %j: %s', (featureName, refusal) => {
    expect(draftErrors({ featureName, description: '' }, others).featureName).toBe(refusal);
  });
});

describe('the order of the rows', () => {
  const rows = ['a', 'b', 'c'];

  test.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, rows],
    [2, 1, rows],
    [9, 1, rows],
  ] as const)('PLN-05 · row %d moved by %d gives %j', (from, by, expected) => {
    expect(moveRow(rows, from, by)).toEqual(expected);
  });
});

test('rows keep their keys when their order changes, even if a feature appears twice', () => {
  const [a, b] = [{ featureId: 1 }, { featureId: 2 }];

  expect(rowKeys([a, b, a])).toEqual(['1-0', '2-0', '1-1']);
  expect(rowKeys([b, a, a])).toEqual(['2-0', '1-0', '1-1']);
});

describe('detection of concurrent changes to the rows', () => {
  const rows = [
    { id: 1, version: 1 },
    { id: 2, version: 3 },
  ];

  test.each([
    ['the same rows', rows, true],
    ['one row saved again', [{ id: 1, version: 2 }, rows[1]], false],
    ['one more row', [...rows, { id: 3, version: 1 }], false],
    ['rows in another order', rows.toReversed(), false],
  ])('DET-06 · %s count as unchanged: %s', (_, now, expected) => {
    expect(
      areUnchanged(
        rows,
        now.filter((row) => row !== undefined),
      ),
    ).toBe(expected);
  });
});
