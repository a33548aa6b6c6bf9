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
  expect(readTenantSettings(text).reducedPriceNeedsAdmin).toBe(expected);
});

test.each([
  'prezzoRidottoSoloAdmin',
  '{"prezzoRidottoSoloAdmin": "sì"}',
  '{"prezzoRidottoSoloAdmin": true',
  '["prezzoRidottoSoloAdmin"]',
  '{"altro": {"prezzoRidottoSoloAdmin": true}}',
])('M24 · %j names the setting without a valid value and requires an administrator', (text) => {
  expect(readTenantSettings(text).reducedPriceNeedsAdmin).toBe(true);
});
