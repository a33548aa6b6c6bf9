/** The settings that a tenant's configuration can contain when it is JSON. */
export interface TenantSettings {
  /** True when only an administrator may agree on a price below the plan's. */
  readonly reducedPriceNeedsAdmin: boolean;
}

/** The key of the setting in the configuration, as people type it. */
const reducedPriceKey = 'prezzoRidottoSoloAdmin';

const nothingDecided: TenantSettings = { reducedPriceNeedsAdmin: false };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Free text sets nothing. A text that names the setting without a valid value requires an administrator. */
export function readTenantSettings(configuration: string | null): TenantSettings {
  if (!configuration?.includes(reducedPriceKey)) return nothingDecided;
  const json = parsed(configuration);
  const value: unknown =
    typeof json === 'object' && json !== null
      ? Object.entries(json).find(([key]) => key === reducedPriceKey)?.[1]
      : undefined;
  return { reducedPriceNeedsAdmin: value !== false };
}
