interface Known {
  /** The time of the last booked charge. */
  readonly lastPaidAt: string | null;
  readonly comparedAt: string | null;
  readonly chargesListedAt: string | null;
}

/**
 * A last charge that is older than the last comparison by less than this still counts as new, because that comparison
 * may have failed.
 */
const backlog = { hours: 6 };
/** Slightly less than a day, so that the daily run finds the work due. */
export const almostADay = { hours: 23 };

/**
 * Whether all charges must be listed. They must when the provider's last charge is not booked, or is newer than the
 * last comparison, because an unknown charge may precede it. They must also be listed once a day, because only this
 * list shows all refunds and reversals.
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
