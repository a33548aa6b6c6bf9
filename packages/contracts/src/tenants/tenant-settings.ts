import { parsedJson } from '../values/parsed-json.ts';

/** The settings that the configuration of a tenant can contain if it is JSON. */
export interface TenantSettings {
  /** Whether only an administrator may agree on a price below the plan's price. */
  readonly reducedPriceNeedsAdmin: boolean;
}

/** The key of the setting in the configuration, as people type it. */
const reducedPriceKey = 'prezzoRidottoSoloAdmin';

const nothingDecided: TenantSettings = { reducedPriceNeedsAdmin: false };

/**
 * Reads the settings. A configuration that is no JSON sets nothing. If it names the setting without a valid value, an
 * administrator is required.
 */
export function readTenantSettings(configuration: string | null): TenantSettings {
  if (!configuration?.includes(reducedPriceKey)) return nothingDecided;
  const json = parsedJson(configuration);
  const value: unknown =
    typeof json === 'object' && json !== null
      ? Object.entries(json).find(([key]) => key === reducedPriceKey)?.[1]
      : undefined;
  return { reducedPriceNeedsAdmin: value !== false };
}

/** The key with only its letters, because people vary letter case, spaces and hyphens. */
const plain = (key: string) => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A text, and the texts that result when any one of its letters is removed. */
const variants = (text: string) => [
  text,
  ...text.split('').map((_, at) => text.slice(0, at) + text.slice(at + 1)),
];

/** Whether two texts are equal, or differ by one added, missing, wrong or moved letter. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  return variants(one).some((text) => variants(other).includes(text));
}

/**
 * A key of a JSON configuration that is almost the name of a setting and would therefore be ignored; undefined if there
 * is none.
 */
export function misspeltSetting(
  configuration: string | null,
): { readonly key: string; readonly meant: string } | undefined {
  const json = parsedJson(configuration ?? '');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const key = Object.keys(json).find(
    (one) => one !== reducedPriceKey && isNear(plain(one), plain(reducedPriceKey)),
  );
  return key === undefined ? undefined : { key, meant: reducedPriceKey };
}
