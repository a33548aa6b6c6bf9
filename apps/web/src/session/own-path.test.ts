import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://canone.example';

test.each([
  ['/reset-password?token=abc', '/reset-password?token=abc'],
  [
    'https://canone.example/reset-password?token=abc&da=login#x',
    '/reset-password?token=abc&da=login',
  ],
  ['https://canone.example', '/'],
  ['reset-password', '/reset-password'],
])('AUT-04 AUT-09 · of the address %s the path and the query are followed', (url, path) => {
  expect(ownPath(url, origin)).toBe(path);
});

test.each([
  'https://altrove.example/reset-password?token=abc',
  'http://canone.example/reset-password',
  'https://canone.example:8443/reset-password',
  'https://canone.example.altrove.example/',
  'https://qualcuno@canone.example/reset-password',
  '//altrove.example/x',
  '/\\altrove.example',
  '/\t/altrove.example',
  'https://canone.example//altrove.example/x',
  '/.//altrove.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://canone.example/x',
  'https://',
  '',
])('AUT-04 AUT-09 · %s is never followed', (url) => {
  expect(ownPath(url, origin)).toBeUndefined();
});
