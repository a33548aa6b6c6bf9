type Values = Readonly<Record<string, unknown>>;

/** The fields that somebody else has changed since a form was opened. */
export function changedFields<V extends object>(opened: V, now: V): (keyof V & string)[] {
  const [before, after] = [opened as Values, now as Values];
  return Object.keys(before).filter((key) => before[key] !== after[key]) as (keyof V & string)[];
}

/** Puts what was typed over what somebody else has saved: a field one did not touch takes their value. */
export function keepTyped<V extends object>(opened: V, typed: V, now: V): V {
  return {
    ...now,
    ...Object.fromEntries(changedFields(opened, typed).map((key) => [key, typed[key]])),
  };
}
