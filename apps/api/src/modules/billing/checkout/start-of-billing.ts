interface Starting {
  readonly startAt: string;
}

/** A link is valid for an hour, and a provider refuses a start time that has passed when the customer confirms. */
const margin = { hours: 2 };

/** The first charge of a subscription with a later start; undefined means at once. */
export function laterStart({ startAt }: Starting, now: Temporal.Instant) {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now.add(margin)) > 0 ? start : undefined;
}

/** The start, or now when it has passed. */
export function startOf({ startAt }: Starting, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startAt);
  return Temporal.Instant.compare(start, now) > 0 ? start : now;
}
