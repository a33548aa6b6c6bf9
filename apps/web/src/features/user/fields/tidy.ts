import { normalSdi, normalVatCode } from '@canone/contracts/italian-fields';
import type { UserValues } from '../user-values.ts';

export type TextKey = {
  [K in keyof UserValues]: UserValues[K] extends string ? K : never;
}[keyof UserValues];

const normals: Partial<Record<TextKey, (text: string) => string>> = {
  sdi: normalSdi,
  vatCode: normalVatCode,
};

/** The normalised text of a field: "it 12345670785" → "12345670785". */
export function tidyText(field: TextKey, text: string): string {
  return normals[field]?.(text) ?? text.trim();
}

/** Normalises all fields: a submit with the Enter key causes no blur. */
export function tidied(values: UserValues): UserValues {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? tidyText(field as TextKey, value) : value, // a key with a text
  ]);
  return { ...values, ...Object.fromEntries(entries) };
}
