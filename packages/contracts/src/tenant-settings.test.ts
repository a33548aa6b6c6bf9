import { expect, test } from 'vitest';
import { readTenantSettings } from './tenant-settings.ts';

test.each([
  [null, false],
  ['', false],
  ['solo testo', false],
  ['{"sede":"Bologna"}', false],
  ['{"prezzoRidottoSoloAdmin":true}', true],
  ['{"sede":"Bologna","prezzoRidottoSoloAdmin": false}', false],
])('M24 · %j requires an administrator for reduced prices: %s', (text, expected) => {
  expect(readTenantSettings(text).settings?.reducedPriceNeedsAdmin).toBe(expected);
});

test.each([
  'prezzoRidottoSoloAdmin',
  '{"prezzoRidottoSoloAdmin": "sì"}',
  '{"prezzoRidottoSoloAdmin": true',
  '["prezzoRidottoSoloAdmin"]',
  '{"altro": {"prezzoRidottoSoloAdmin": true}}',
])('M24 · %j names the setting without a valid value and is refused', (text) => {
  expect(readTenantSettings(text).problem).toContain('{"prezzoRidottoSoloAdmin": true}');
});
