import { expect, test } from 'vitest';
import { normalSearch } from './view-search.ts';

test.each([
  ['', ''],
  ['?name=a', 'name=a'],
  ['page=3&view=7&name=a', 'name=a'],
  ['sort=-id&name=a', 'name=a&sort=-id'],
  ['name=&code=2', 'code=2'],
  ['name=a&name=b', 'name=b'],
  ['name=citt%C3%A0+alta', 'name=citt%C3%A0+alta'],
  ['name=a=b', 'name=a=b'],
  ['name', ''],
  ['=x', ''],
])('VIW-01 · the view of the address "%s" is "%s"', (search, expected) => {
  expect(normalSearch(search)).toBe(expected);
  expect(normalSearch(expected)).toBe(expected);
});
