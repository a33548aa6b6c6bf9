import type { Clock } from '../../platform/core/clock.ts';

const maxRows = 250;
/**
 * The job queue considers a run dead after 900 seconds. The limit is lower, because the last row of a run may wait for
 * PayPal.
 */
const maxTime = { minutes: 10 } as const;

/** The rows and the time that a run may still use. */
export interface RunBudget {
  readonly isSpent: () => boolean;
  readonly spendRow: () => void;
}

export function runBudget(clock: Clock): RunBudget {
  const end = clock.now().add(maxTime);
  let rows = 0;
  return {
    isSpent: () => rows >= maxRows || Temporal.Instant.compare(clock.now(), end) >= 0,
    spendRow: () => {
      rows += 1;
    },
  };
}
