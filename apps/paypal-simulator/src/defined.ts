type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value. */
export function defined<T extends object>(fields: T | undefined): Defined<T> {
  // Removing undefined entries matches the return type.
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
