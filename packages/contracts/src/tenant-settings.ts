/** The settings that a tenant's configuration can contain when it is JSON. */
export interface TenantSettings {
  /** True when only an administrator may agree on a price below the plan's. */
  readonly reducedPriceNeedsAdmin: boolean;
}

/** The key of the setting in the configuration, as people type it. */
export const reducedPriceKey = 'prezzoRidottoSoloAdmin';

type Read =
  | { readonly settings: TenantSettings; readonly problem?: never }
  | { readonly problem: string; readonly settings?: never };

const nothingDecided: TenantSettings = { reducedPriceNeedsAdmin: false };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Free text sets nothing. A text that names a setting must be JSON with a value for it. */
export function readTenantSettings(configuration: string | null): Read {
  if (!configuration?.includes(reducedPriceKey)) return { settings: nothingDecided };
  const json = parsed(configuration);
  const value: unknown =
    typeof json === 'object' && json !== null
      ? Object.entries(json).find(([key]) => key === reducedPriceKey)?.[1]
      : undefined;
  return typeof value === 'boolean'
    ? { settings: { reducedPriceNeedsAdmin: value } }
    : {
        problem: `«${reducedPriceKey}» si scrive in JSON, con true o false: {"${reducedPriceKey}": true}.`,
      };
}
