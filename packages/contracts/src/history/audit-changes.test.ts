import { expect, test } from 'vitest';
import { changesBetween } from './audit-changes.ts';

const nothing: unknown = null;

test.for([
  ['two missing records', nothing, nothing, []],
  ['equal values', { name: 'A', version: 1 }, { name: 'A', version: 2 }, []],
  [
    'a new value',
    { name: 'A', cost: 1 },
    { name: 'B', cost: 1 },
    [{ field: 'name', before: 'A', after: 'B' }],
  ],
  [
    'a new record, without its empty fields',
    nothing,
    { id: 7, name: 'A', pec: null, phone: '' },
    [{ field: 'name', before: null, after: 'A' }],
  ],
  ['a deleted record', { name: 'A' }, nothing, [{ field: 'name', before: 'A', after: null }]],
  ['false for true', { isActive: true }, {}, [{ field: 'isActive', before: true, after: null }]],
  [
    'a field of a nested record',
    { user: { id: 1, name: 'A' } },
    { user: { id: 2, name: 'B' } },
    [{ field: 'user.name', before: 'A', after: 'B' }],
  ],
  [
    'a list, by the texts of its items',
    { planFeatures: [{ id: 1, featureName: 'Posta', description: null }] },
    { planFeatures: [{ id: 2, featureName: 'Posta', description: '5 GB' }] },
    [{ field: 'planFeatures', before: 'Posta', after: 'Posta – 5 GB' }],
  ],
  [
    'an emptied list',
    { zips: ['40121', '40122'] },
    { zips: [] },
    [{ field: 'zips', before: '40121, 40122', after: null }],
  ],
  ['values that are not records', 'A', ['B'], []],
])('AUD-01 · the history shows the difference of %s', ([, before, after, changes]) => {
  expect(changesBetween(before, after)).toEqual(changes);
});
