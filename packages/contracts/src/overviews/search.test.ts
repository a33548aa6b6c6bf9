import { expect, test } from 'vitest';
import { digitsOf, phoneDigitsOf } from './search.ts';

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

test.each([
  ['+39 059 555 0144', '0595550144'],
  [' (+39) 059 555 0144', '0595550144'],
  ['0039-059-5550144', '0595550144'],
  ['0595550144', '0595550144'],
  ['390 1234567', '3901234567'],
  ['+41 91 555 01 44', '41915550144'],
  ['+39 05955', undefined],
  ['via Roma 123456', undefined],
])('Z2 · the telephone "%s" is compared by %s', (text, digits) => {
  expect(phoneDigitsOf(text)).toBe(digits);
});
