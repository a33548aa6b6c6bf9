import { textRules } from '@canone/contracts/people/italian-fields';
import type { PersonText } from '@canone/contracts/people/user-fields';
import type { UserValues } from '../user-values.ts';

export type TextKey = {
  [K in keyof UserValues]: UserValues[K] extends string ? K : never;
}[keyof UserValues];

const rules: Partial<Record<TextKey, (typeof textRules)[PersonText]>> = textRules;

/** The normalised text of a field: "it 12345670785" → "12345670785". */
export function tidyText(field: TextKey, text: string): string {
  return rules[field]?.normal(text) ?? text.trim();
}

/** Normalises all fields before a submit, because a submit with the Enter key causes no blur. */
export function tidied(values: UserValues): UserValues {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? tidyText(field as TextKey, value) : value, // a key whose value is a text
  ]);
  return Object.fromEntries(entries) as UserValues; // the keys are unchanged
}
