import { userContract } from '@canone/contracts/people/user';
import * as z from 'zod/mini';
import type { UserValues } from '../user-values.ts';

/**
 * The specification capitalises the first letter of each key in this request (§3). These keys are capitalised
 * differently.
 */
const inCapitals: Readonly<Record<string, string>> = { sdi: 'SDI', vatCode: 'VATCode', zip: 'ZIP' };

const wireKey = (field: string) =>
  inCapitals[field] ?? field.charAt(0).toUpperCase() + field.slice(1);

export function payloadOf(values: UserValues): Record<string, unknown> {
  const entries = Object.entries(values).map(([field, value]) => [wireKey(field), value]);
  return Object.fromEntries(entries);
}

/** The contract's endpoint with a request in the capitalised spelling. The server accepts both spellings. */
export const createUser = {
  ...userContract.endpoints.create,
  body: z.custom<ReturnType<typeof payloadOf>>(),
} as const;
