import { expect, test } from 'vitest';
import { clientNetwork, clientSite } from './client-network.ts';

test.for<[address: string | undefined, network: string]>([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('AUT-14 · the address %s counts as %s', ([address, network]) => {
  expect(clientNetwork(address)).toBe(network);
});

test.for([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
] as const)(
  'W113 · a proxy that writes the port of the connection changes no network: %s',
  ([address, network]) => {
    expect(clientNetwork(address)).toBe(network);
  },
);

test.for<[address: string, site: string | undefined]>([
  ['[2001:db8:1:2::6]:51234', '2001:db8:1::/48'],
  ['203.0.113.9', undefined],
  ['::ffff:203.0.113.9', undefined],
  ['', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
])('W37 · the address %s belongs to the site %s', ([address, site]) => {
  expect(clientSite(address)).toBe(site);
});

test.for([
  'unknown',
  '_hidden',
  '203.0.113.999',
  '1.2.3',
  `'; drop table users`,
  'x'.repeat(8_000),
])('W224 · a text that is no address does not count as a separate network: %s', (text) => {
  expect(clientNetwork(text)).toBe('');
});
