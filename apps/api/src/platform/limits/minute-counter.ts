import { RateLimiterMemory, type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

interface Limit {
  readonly name: string;
  /** Calls per key and minute; 0 means no limit. */
  readonly perMinute: number;
  /** The counts that all processes share. Without them the limit applies to each process separately. */
  readonly store?: RateLimiterPostgres | undefined;
}

const minuteMs = 60_000;
/**
 * The time after which a count is removed to free its memory. It may exceed a minute, because the key contains the
 * minute.
 */
const keptSeconds = 120;
/** The number of reports of a process to the shared counts until a limit is reached. */
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

  /**
   * Reports a tenth of the limit to the shared count. If the store does not answer, the limit applies to this process
   * alone.
   */
  async function report(key: string): Promise<void> {
    try {
      await store?.consume(key, part);
    } catch (spent) {
      if (spent instanceof RateLimiterRes) await local.block(key, keptSeconds);
    }
  }

  return {
    /** Counts a call. Returns false when no calls are left in this minute. */
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

export function secondsToNextMinute({ epochMilliseconds }: Temporal.Instant): number {
  return Math.ceil((minuteMs - (epochMilliseconds % minuteMs)) / 1000);
}
