interface Starting {
  readonly startAt: string;
}

/**
 * A start that is nearer than this counts as now. A link is valid for an hour, and the provider refuses a start time
 * that has passed when the customer confirms.
 */
const margin = { hours: 2 };

/** The start of a subscription that begins later. Undefined when the first charge is made at once. */
export function laterStart({ startAt }: Starting, now: Temporal.Instant) {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now.add(margin)) > 0 ? start : undefined;
}

/** The start of the subscription, or the current time if the start has passed. */
export function startOf({ startAt }: Starting, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now) > 0 ? start : now;
}
