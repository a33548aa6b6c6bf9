import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/core/clock.ts';

/** The client's clock and timers, so that tests can control them. */
export interface PayPalTime {
  readonly clock: Clock;
  /** Rejects when the signal aborts first. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
  abortAfter(ms: number): AbortSignal;
}

/**
 * A clock that only goes forward, also when the clock of the machine is set back. Otherwise a pause and the call budget
 * would wait until the time that the machine had before (W241).
 */
const steadyClock: Clock = {
  now: () =>
    Temporal.Instant.fromEpochMilliseconds(Math.floor(performance.timeOrigin + performance.now())),
};

export const realTime: PayPalTime = {
  clock: steadyClock,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  abortAfter: (ms) => AbortSignal.timeout(ms),
};
