type Values = Readonly<Record<string, unknown>>;

/** The fields that another person has changed since the form was opened. */
export function changedFields<V extends object>(opened: V, now: V): (keyof V & string)[] {
  // any object can be read by key
  const [before, after] = [opened as Values, now as Values];
  // V has no index signature, so these are its own keys
  return Object.keys(before).filter((key) => before[key] !== after[key]) as (keyof V & string)[];
}

/** Merges typed values over the saved ones. A field that was not edited takes the saved value. */
export function keepTyped<V extends object>(opened: V, typed: V, now: V): V {
  return {
    ...now,
    ...Object.fromEntries(changedFields(opened, typed).map((key) => [key, typed[key]])),
  };
}
