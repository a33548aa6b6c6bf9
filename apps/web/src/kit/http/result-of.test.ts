import { regionContract } from '@canone/contracts/places/region';
import { expect, test } from 'vitest';
import { resultOf } from './result-of.ts';

const { create, list, remove } = regionContract.endpoints;

test.each([[null], [true], [12], ['12']])(
  'API-03 · %j instead of a record gives no record',
  (data) => {
    expect(resultOf(create, data)).toBeNull();
    expect(resultOf(list, data)).toBeNull();
  },
);

test('API-03 · fields that another server does not send are added to a record', () => {
  expect(resultOf(create, { id: '5', code: 7 })).toEqual({ id: 5, name: '', code: '7' });
});

test('API-03 · a call without a record accepts any data', () => {
  expect(resultOf(remove, true)).toBe(true);
});
