/** What a tenant's configuration can decide, when it is JSON. */
export interface TenantSettings {
  /** A price below the plan's is agreed by an administrator only. */
  readonly reducedPriceNeedsAdmin: boolean;
}

/** The name of the setting in the configuration, as people write it. */
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

/** Free text decides nothing; a text that names a setting must be JSON that sets it. */
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
