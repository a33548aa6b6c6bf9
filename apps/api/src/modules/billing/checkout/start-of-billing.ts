interface Starting {
  readonly startAt: string;
}

/** A link lives an hour, and a provider takes no start that has gone by when the customer confirms. */
const margin = { hours: 2 };

/** When a subscription that starts later is to be charged first; undefined is at once. */
export function laterStart({ startAt }: Starting, now: Temporal.Instant) {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now.add(margin)) > 0 ? start : undefined;
}

/** The start, or now when that has gone by. */
export function startOf({ startAt }: Starting, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now) > 0 ? start : now;
}
