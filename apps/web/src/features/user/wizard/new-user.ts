import { userContract } from '@canone/contracts/people/user';
import * as z from 'zod/mini';
import type { UserValues } from '../user-values.ts';

/** §3 capitalises the keys of this payload, and these ones in full. */
const inCapitals: Readonly<Record<string, string>> = { sdi: 'SDI', vatCode: 'VATCode', zip: 'ZIP' };

const wireKey = (field: string) =>
  inCapitals[field] ?? field.charAt(0).toUpperCase() + field.slice(1);

export function payloadOf(values: UserValues): Record<string, unknown> {
  const entries = Object.entries(values).map(([field, value]) => [wireKey(field), value]);
  return Object.fromEntries(entries);
}

/** The contract's call with the capitalised spelling. The server reads both spellings. */
export const createUser = {
  ...userContract.endpoints.create,
  body: z.custom<ReturnType<typeof payloadOf>>(),
} as const;
