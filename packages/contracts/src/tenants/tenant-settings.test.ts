import { expect, test } from 'vitest';
import { misspeltSetting, readTenantSettings } from './tenant-settings.ts';

test.each([
  [null, false],
  ['', false],
  ['solo testo', false],
  ['{"sede":"Bologna"}', false],
  ['{"prezzoRidottoSoloAdmin":true}', true],
  ['{"sede":"Bologna","prezzoRidottoSoloAdmin": false}', false],
])(
  'M24 · whether the configuration %j requires an administrator for reduced prices: %s',
  (text, expected) => {
    expect(readTenantSettings(text).reducedPriceNeedsAdmin).toBe(expected);
  },
);

test.each([
  'prezzoRidottoSoloAdmin',
  '{"prezzoRidottoSoloAdmin": "sì"}',
  '{"prezzoRidottoSoloAdmin": true',
  '["prezzoRidottoSoloAdmin"]',
  '{"altro": {"prezzoRidottoSoloAdmin": true}}',
])(
  'M24 · the configuration %j has an invalid value of the setting and therefore requires an administrator',
  (text) => {
    expect(readTenantSettings(text).reducedPriceNeedsAdmin).toBe(true);
  },
);

test.each([
  'PrezzoRidottoSoloAdmin',
  'prezzo_ridotto_solo_admin',
  'prezzo ridotto solo admin',
  'prezoRidottoSoloAdmin',
  'prezzoRidottoSoloAdmim',
  'prezzoRidottoSoloAdmni',
  'prezzoRidottoSoloAdmins',
])('money 8 · the key %j is a misspelt setting', (key) => {
  const text = JSON.stringify({ sede: 'Bologna', [key]: true });
  expect(misspeltSetting(text)).toEqual({ key, meant: 'prezzoRidottoSoloAdmin' });
});

test.each([
  null,
  '',
  'PrezzoRidottoSoloAdmin: sì',
  '["PrezzoRidottoSoloAdmin"]',
  '{"prezzoRidottoSoloAdmin": true}',
  '{"prezzoRidotto": true, "prezzoPienoSoloAdmin": 1, "soloAdmin": false}',
])('money 8 · %j contains no misspelt setting', (text) => {
  expect(misspeltSetting(text)).toBeUndefined();
});
