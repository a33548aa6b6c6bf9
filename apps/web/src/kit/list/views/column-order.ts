export interface ColumnChoice {
  readonly key: string;
  readonly isShown: boolean;
}

interface Keyed {
  readonly key: string;
}

/** Every column of the list: the shown ones first and in their order, then the hidden ones. */
export function choicesOf(
  all: readonly Keyed[],
  shown: readonly string[] | undefined,
): readonly ColumnChoice[] {
  const known = shown?.filter((key) => all.some((column) => column.key === key)) ?? [];
  if (known.length === 0) return all.map(({ key }) => ({ key, isShown: true }));
  const hidden = all.filter(({ key }) => !known.includes(key));
  return [
    ...known.map((key) => ({ key, isShown: true })),
    ...hidden.map(({ key }) => ({ key, isShown: false })),
  ];
}

export function toggled(choices: readonly ColumnChoice[], key: string): readonly ColumnChoice[] {
  return choices.map((choice) => (choice.key === key ? { key, isShown: !choice.isShown } : choice));
}

/** Moves a column by one place. At an end nothing changes. */
export function moveColumn(
  choices: readonly ColumnChoice[],
  key: string,
  step: 1 | -1,
): readonly ColumnChoice[] {
  const from = choices.findIndex((choice) => choice.key === key);
  const [choice, other] = [choices[from], choices[from + step]];
  if (!choice || !other) return choices;
  return choices.map((each, index) =>
    index === from ? other : index === from + step ? choice : each,
  );
}

/** The keys for the address; undefined when they are the list's own columns in their order. */
export function shownKeys(
  all: readonly Keyed[],
  choices: readonly ColumnChoice[],
): readonly string[] | undefined {
  const shown = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
  const isOwn = shown.join() === all.map(({ key }) => key).join();
  return isOwn || shown.length === 0 ? undefined : shown;
}
