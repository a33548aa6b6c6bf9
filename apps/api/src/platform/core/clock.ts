/** The only source of the current time, so that tests and the demo can set it. */
export interface Clock {
  now(): Temporal.Instant;
}

/** PostgreSQL stores microseconds. */
const precision = { smallestUnit: 'microsecond', roundingMode: 'floor' } as const;

export const systemClock: Clock = { now: () => Temporal.Now.instant().round(precision) };
