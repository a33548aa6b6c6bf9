type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy of the object without its undefined fields. */
export function defined<T extends object>(fields: T | undefined): Defined<T> {
  // The cast is safe, because the filter has removed all undefined fields.
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
