type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value. */
export function defined<T extends object>(fields: T | undefined): Defined<T> {
  // Dropping the undefined entries is just what the type says.
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
