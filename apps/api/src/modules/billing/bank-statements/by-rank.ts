interface Ranked {
  /** Ranks are compared number by number, from the first one on. The lower rank comes first. */
  readonly rank: readonly number[];
}

export function byRank(a: Ranked, b: Ranked): number {
  for (const [index, value] of a.rank.entries()) {
    const other = b.rank[index] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}
