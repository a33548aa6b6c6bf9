type Values = Readonly<Record<string, unknown>>;

/** The fields that another person has changed since the form was opened. */
export function changedFields<V extends object>(opened: V, now: V): (keyof V & string)[] {
  // The cast is safe, because any object can be read by key.
  const [before, after] = [opened as Values, now as Values];
  // The cast is safe: V has no index signature, so the keys of `before` are the keys of V.
  return Object.keys(before).filter((key) => before[key] !== after[key]) as (keyof V & string)[];
}

/** Merges the typed values into the saved values. A field that was not edited takes the saved value. */
export function keepTyped<V extends object>(opened: V, typed: V, now: V): V {
  return {
    ...now,
    ...Object.fromEntries(changedFields(opened, typed).map((key) => [key, typed[key]])),
  };
}
