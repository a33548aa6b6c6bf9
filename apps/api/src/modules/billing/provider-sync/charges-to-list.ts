interface Known {
  /** The last booked charge. */
  readonly lastPaidAt: string | null;
  readonly comparedAt: string | null;
  readonly chargesListedAt: string | null;
}

/** After a failed comparison the next ones still list its charges. */
const backlog = { hours: 6 };
/** Slightly less than the day between two runs. */
export const almostADay = { hours: 23 };

/**
 * Returns whether all charges must be listed: when the last one is not booked or is newer than the last comparison
 * (another may precede it), and once a day for returns, which the provider reports nowhere else.
 */
export function mustListCharges(
  { lastPaidAt: known, comparedAt, chargesListedAt }: Known,
  lastPaidAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  if (known === null || comparedAt === null || chargesListedAt === null) return true;
  const isLaterThan = (one: Temporal.Instant, other: Temporal.Instant) =>
    Temporal.Instant.compare(one, other) > 0;
  const from = (text: string) => Temporal.Instant.from(text);
  return (
    isLaterThan(lastPaidAt, from(known)) ||
    isLaterThan(lastPaidAt, from(comparedAt).subtract(backlog)) ||
    isLaterThan(now, from(chargesListedAt).add(almostADay))
  );
}
