interface Ranked {
  /** The first number counts most. The lower one comes first. */
  readonly rank: readonly number[];
}

export function byRank(a: Ranked, b: Ranked): number {
  for (const [index, value] of a.rank.entries()) {
    const other = b.rank[index] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}
