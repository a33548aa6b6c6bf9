export interface ColumnChoice {
  readonly key: string;
  readonly isShown: boolean;
}

interface Keyed {
  readonly key: string;
}

/** All columns of the list: first the shown columns in their order, then the hidden columns. */
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

/** Moves a column by one place. A column in the first or last place cannot move further. */
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

/** The keys of the shown columns for the address; undefined if they are the list's own columns in the usual order. */
export function shownKeys(
  all: readonly Keyed[],
  choices: readonly ColumnChoice[],
): readonly string[] | undefined {
  const shown = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
  const isOwn = shown.join() === all.map(({ key }) => key).join();
  return isOwn || shown.length === 0 ? undefined : shown;
}
