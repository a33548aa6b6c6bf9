interface Known {
  /** The last charge that is in our books. */
  readonly lastPaidAt: string | null;
  readonly comparedAt: string | null;
  readonly chargesListedAt: string | null;
}

/** A comparison that failed leaves what it should have listed to the next ones. */
const backlog = { hours: 6 };
/** Somewhat less than the day between two runs. */
export const almostADay = { hours: 23 };

/**
 * Whether a provider is asked for all charges: when its last one is none of ours, or came since the last comparison
 * (there may be another before it), and once a day for what was given back, which it tells nowhere else.
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
