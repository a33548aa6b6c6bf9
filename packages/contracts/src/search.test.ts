import { expect, test } from 'vitest';
import { digitsOf } from './search.ts';

test.each([
  ['+39 059 555 0144', '390595550144'],
  ['0595550144', '0595550144'],
  ['IT 00743110157', '00743110157'],
  ['059-555', '059555'],
  ['12345', undefined],
  ['8JK12345AB', '812345'],
  ['via Roma 123456', undefined],
  ['', undefined],
])('the digits of "%s" are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});
