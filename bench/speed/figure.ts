/** One line of the report: what was measured, and whether it is what was wanted. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  /** Undefined where only the figure is of interest. */
  readonly isReached?: boolean;
  /** How it came about. */
  readonly note?: string;
}

/** What one part of the run found. */
export interface Found {
  readonly figures: readonly Figure[];
  /** Answers that should not have been. */
  readonly errors: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function atLeast(name: string, value: number, goal: number, note?: string): Figure {
  return {
    name,
    value: value.toFixed(2),
    goal: `≥ ${goal.toFixed(2)}`,
    isReached: Number(value.toFixed(2)) >= goal,
    ...(note && { note }),
  };
}

export function atMost(
  name: string,
  value: number,
  goal: number,
  { unit = '', digits = 0, note = '' } = {},
): Figure {
  const said = (amount: number, places: number) => `${amount.toFixed(places)}${unit && ` ${unit}`}`;
  return {
    name,
    value: said(value, digits),
    goal: `≤ ${said(goal, 0)}`,
    isReached: Number(value.toFixed(digits)) <= goal,
    ...(note && { note }),
  };
}
