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
  const { name, email, pec, phone, sdi, vatCode, street, zip } = values;
  const texts = { name, email, pec, phone, sdi, vatCode, street, zip };
  const entries = Object.entries(texts).map(([field, text]) => [
    field,
    tidyText(field as TextKey, text), // a key of the object above
  ]);
  return { ...values, ...Object.fromEntries(entries) };
}
