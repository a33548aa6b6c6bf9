import { parsedJson } from '../values/parsed-json.ts';

/** The settings that a tenant's configuration can contain when it is JSON. */
export interface TenantSettings {
  /** True when only an administrator may agree on a price below the plan's. */
  readonly reducedPriceNeedsAdmin: boolean;
}

/** The key of the setting in the configuration, as people type it. */
const reducedPriceKey = 'prezzoRidottoSoloAdmin';

const nothingDecided: TenantSettings = { reducedPriceNeedsAdmin: false };

/** Free text sets nothing. A text that names the setting without a valid value requires an administrator. */
export function readTenantSettings(configuration: string | null): TenantSettings {
  if (!configuration?.includes(reducedPriceKey)) return nothingDecided;
  const json = parsedJson(configuration);
  const value: unknown =
    typeof json === 'object' && json !== null
      ? Object.entries(json).find(([key]) => key === reducedPriceKey)?.[1]
      : undefined;
  return { reducedPriceNeedsAdmin: value !== false };
}

/** Letters only, because people vary case, spaces and hyphens. */
const plain = (key: string) => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A text, and what remains of it without each of its letters. */
const variants = (text: string) => [
  text,
  ...text.split('').map((_, at) => text.slice(0, at) + text.slice(at + 1)),
];

/** Whether one added, missing, wrong or moved letter separates two texts, or none. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  return variants(one).some((text) => variants(other).includes(text));
}

/** A key of a JSON configuration that is nearly the name of a setting, and would be ignored; undefined when there is none. */
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
