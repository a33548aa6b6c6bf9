import { expect, test } from 'vitest';
import { recordId } from './record-id.ts';

test.each([
  ['5', 5],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['12345678901', 12_345_678_901],
])('RTE-04 · %j is numeric, so it names a record, even if the record cannot exist', (text, id) => {
  expect(recordId(text)).toBe(id);
});

test.each([undefined, '', 'new', 'abc', '5a', '1e2', '0x1f', 'Infinity'])(
  'RTE-04 · %j is not numeric, so it means a new record',
  (text) => {
    expect(recordId(text)).toBeUndefined();
  },
);
