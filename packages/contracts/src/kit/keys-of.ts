import * as z from 'zod/mini';

/** One of the keys of a record. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>) {
  return z.enum(Object.keys(record) as [Key, ...Key[]]); // exactly the record's keys
}
