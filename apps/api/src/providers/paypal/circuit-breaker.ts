export interface CircuitBreakerLimits {
  /** Unanswered calls in a row. */
  readonly opensAfter: number;
  readonly restMs: number;
}

/**
 * While it is open, calls are refused. After the pause one probe is allowed: a response closes it, a failure reopens
 * it.
 */
export function circuitBreaker({ opensAfter, restMs }: CircuitBreakerLimits) {
  let failures = 0;
  let openUntilMs: number | undefined;
  let isProbing = false;

  return {
    /** Milliseconds during which calls are refused; 0 when a call is allowed. */
    refusedForMs(nowMs: number): number {
      if (openUntilMs === undefined) return 0;
      if (nowMs < openUntilMs) return openUntilMs - nowMs;
      return isProbing ? restMs : 0;
    },

    started(): void {
      isProbing = openUntilMs !== undefined;
    },

    answered(): void {
      failures = 0;
      openUntilMs = undefined;
      isProbing = false;
    },

    unanswered(nowMs: number): void {
      failures += 1;
      isProbing = false;
      if (failures >= opensAfter) openUntilMs = nowMs + restMs;
    },
  };
}
