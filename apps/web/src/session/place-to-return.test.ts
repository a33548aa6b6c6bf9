import { expect, test } from 'vitest';
import { ownPlace } from './place-to-return.ts';

test.each(['/region/5', '/region?page=2&name=roma', '/', '/user-wizard'])(
  'AUT-18 · %s is a place of this app',
  (place) => {
    expect(ownPlace(place)).toBe(place);
  },
);

test.each([
  '//altrove.example/region',
  '/\\altrove.example',
  'https://altrove.example/',
  'javascript:alert(1)',
  'region',
  '',
  '/login',
  '/reset-password?token=x',
  undefined,
  null,
  7,
  '/\t/altrove.example',
])('AUT-18 · %s is not a place to return to', (place) => {
  expect(ownPlace(place)).toBeUndefined();
});
