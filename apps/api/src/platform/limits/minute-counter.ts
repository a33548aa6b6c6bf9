import { RateLimiterMemory, type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

interface Limit {
  readonly name: string;
  /** Calls per key and minute; 0 means no limit. */
  readonly perMinute: number;
  /** The counts of all processes. Without it the limit is per process. */
  readonly store?: RateLimiterPostgres | undefined;
}

const minuteMs = 60_000;
/** Longer than a minute, because the key contains the minute and the timer only frees memory. */
const keptSeconds = 120;
/** A process reports its calls to the others this many times until a limit is reached. */
const reports = 10;

/**
 * Counts calls per key and minute in memory, without waiting for the database. After each tenth of the limit a process
 * adds that tenth to the shared count and refuses further calls once the shared count is used up. So n processes
 * together allow at most n tenths more than the limit, and a key with few calls never reaches the database.
 */
export function minuteCounter({ name, perMinute, store }: Limit) {
  const local = new RateLimiterMemory({ points: perMinute, duration: keptSeconds });
  const part = Math.max(1, Math.floor(perMinute / reports));
  const keyAt = (id: number, now: Temporal.Instant) =>
    `${name}:${id}:${Math.floor(now.epochMilliseconds / minuteMs)}`;

  /** A store that does not answer leaves the limit per process. */
  async function report(key: string): Promise<void> {
    try {
      await store?.consume(key, part);
    } catch (spent) {
      if (spent instanceof RateLimiterRes) await local.block(key, keptSeconds);
    }
  }

  return {
    /** Counts a call. Returns false when the minute's calls are used up. */
    async take(id: number, now: Temporal.Instant): Promise<boolean> {
      if (perMinute === 0) return true;
      const key = keyAt(id, now);
      try {
        const { consumedPoints } = await local.consume(key);
        if (consumedPoints % part === 0) void report(key);
        return true;
      } catch {
        return false;
      }
    },

    async isSpent(id: number, now: Temporal.Instant): Promise<boolean> {
      if (perMinute === 0) return false;
      const state = await local.get(keyAt(id, now));
      return (state?.consumedPoints ?? 0) >= perMinute;
    },
  };
}

/** The seconds until the next minute. */
export function secondsToNextMinute({ epochMilliseconds }: Temporal.Instant): number {
  return Math.ceil((minuteMs - (epochMilliseconds % minuteMs)) / 1000);
}
