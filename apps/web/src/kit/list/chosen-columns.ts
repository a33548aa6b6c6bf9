interface Keyed {
  readonly key: string;
}

/**
 * The columns with these keys, in the order of the keys. Unknown keys are ignored. Without a known key, all columns.
 */
export function chosenColumns<C extends Keyed>(
  all: readonly C[],
  keys: readonly string[] | undefined,
): readonly C[] {
  const chosen = keys?.flatMap((key) => all.find((column) => column.key === key) ?? []) ?? [];
  return chosen.length > 0 ? chosen : all;
}
