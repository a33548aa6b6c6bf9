export interface CallBudgetLimits {
  /** Calls per second in the long run. */
  readonly perSecond: number;
  /** Calls at once after a pause. */
  readonly burst: number;
  /** The part of the burst that only urgent calls may use. */
  readonly reservedForUrgent: number;
}

/** A token bucket. A call that has to wait takes its token in advance, so that later calls queue behind it. */
export function callBudget({ perSecond, burst, reservedForUrgent }: CallBudgetLimits) {
  let tokens = burst;
  let filledAtMs = Number.NEGATIVE_INFINITY;

  function refill(nowMs: number): void {
    const elapsedSeconds = Math.max(0, nowMs - filledAtMs) / 1000;
    tokens = Math.min(burst, tokens + elapsedSeconds * perSecond);
    filledAtMs = Math.max(filledAtMs, nowMs);
  }

  return {
    /** Milliseconds until the call may be sent. */
    waitMs(nowMs: number, isUrgent: boolean): number {
      refill(nowMs);
      const missing = (isUrgent ? 0 : reservedForUrgent) + 1 - tokens;
      return missing <= 0 ? 0 : Math.ceil((missing / perSecond) * 1000);
    },

    take(nowMs: number): void {
      refill(nowMs);
      tokens -= 1;
    },
  };
}
