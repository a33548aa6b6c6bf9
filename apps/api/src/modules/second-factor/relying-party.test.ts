import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://canone.example', { id: 'canone.example', origin: 'https://canone.example' }],
  ['https://canone.example:8443', { id: 'canone.example', origin: 'https://canone.example:8443' }],
  ['https://canone.example/app', { id: 'canone.example', origin: 'https://canone.example' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://canone.example', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://10.0.0.1', undefined],
  ['https://[::1]:3000', undefined],
])('AUT-23 · the relying party of the passkeys of an installation at %s', (address, site) => {
  expect(relyingPartyOf(address)).toEqual(site);
});
