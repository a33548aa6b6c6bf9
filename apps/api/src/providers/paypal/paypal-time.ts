import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../../platform/core/clock.ts';

/** The client's clock and timers, so that tests can control them. */
export interface PayPalTime {
  readonly clock: Clock;
  /** Rejects when the signal aborts first. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
  abortAfter(ms: number): AbortSignal;
}

export const realTime: PayPalTime = {
  clock: systemClock,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  abortAfter: (ms) => AbortSignal.timeout(ms),
};
