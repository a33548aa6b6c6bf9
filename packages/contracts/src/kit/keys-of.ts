import * as z from 'zod/mini';

/** A schema that accepts the keys of this record. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>) {
  return z.enum(Object.keys(record) as [Key, ...Key[]]); // the record has exactly these keys
}
