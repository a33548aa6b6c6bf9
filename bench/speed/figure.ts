/** One line of the report: a measured value and whether it reaches its goal. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  /** Whether the value reaches its goal; undefined without a goal. */
  readonly isReached?: boolean;
  /** The circumstances of the measurement. */
  readonly note?: string;
}

/** The result of one part of the run. */
export interface Found {
  readonly figures: readonly Figure[];
  /** The number of wrong responses. */
  readonly errors: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Goal {
  readonly goal: number;
  readonly note?: string;
}

interface Limit extends Goal {
  readonly unit?: string;
  /** The number of decimals that are shown. */
  readonly digits?: number;
}

export function atLeast(name: string, value: number, { goal, note }: Goal): Figure {
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
  { goal, unit = '', digits = 0, note = '' }: Limit,
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
