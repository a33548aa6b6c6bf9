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

test.each([
  ['a field only I touched is mine', { code: 'IO' }, {}, { code: 'IO' }],
  ['a field only they touched is theirs', {}, { name: 'LAZIO' }, { name: 'LAZIO' }],
  ['of a field both touched mine is kept', { code: 'IO' }, { code: 'LORO' }, { code: 'IO' }],
  [
    'of two different fields both changes stay',
    { code: 'IO' },
    { name: 'LAZIO' },
    { code: 'IO', name: 'LAZIO' },
  ],
  ['what I emptied stays empty', { name: '' }, { name: 'LAZIO' }, { name: '' }],
])('DET-06 · keeping the typed values: %s', (_, mine, theirs, expected) => {
  expect(keepTyped(opened, { ...opened, ...mine }, { ...opened, ...theirs })).toEqual({
    ...opened,
    ...expected,
  });
});
