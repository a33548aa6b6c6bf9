import { expect, test } from 'vitest';
import { changedFields, keepTyped } from './merge.ts';

const opened = { name: 'Lazio', code: '12', regionId: 1 };

test('DET-06 · the fields changed by another person are found', () => {
  expect(changedFields(opened, { ...opened, code: '13', regionId: 2 })).toEqual([
    'code',
    'regionId',
  ]);
  expect(changedFields(opened, { ...opened })).toEqual([]);
});

test.for([
  ['a field changed only by this person keeps the typed value', { code: 'IO' }, {}, { code: 'IO' }],
  [
    'a field changed only by the other person gets the saved value',
    {},
    { name: 'LAZIO' },
    { name: 'LAZIO' },
  ],
  [
    'a field changed by both keeps the typed value',
    { code: 'IO' },
    { code: 'LORO' },
    { code: 'IO' },
  ],
  [
    'two different fields keep both changes',
    { code: 'IO' },
    { name: 'LAZIO' },
    { code: 'IO', name: 'LAZIO' },
  ],
  ['a field emptied by this person stays empty', { name: '' }, { name: 'LAZIO' }, { name: '' }],
] as const)('DET-06 · keeping the typed values: %s', ([, mine, theirs, expected]) => {
  expect(keepTyped(opened, { ...opened, ...mine }, { ...opened, ...theirs })).toEqual({
    ...opened,
    ...expected,
  });
});
