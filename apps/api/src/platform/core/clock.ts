/** The only source of the current time. Tests and the demo replace it to set the time. */
export interface Clock {
  now(): Temporal.Instant;
}

/** Times are cut to microseconds, because PostgreSQL stores microseconds. */
const precision = { smallestUnit: 'microsecond', roundingMode: 'floor' } as const;

export const systemClock: Clock = { now: () => Temporal.Now.instant().round(precision) };
