export interface CircuitBreakerLimits {
  /** Unanswered calls in a row. */
  readonly opensAfter: number;
  readonly restMs: number;
}

/** Open: calls are refused. After the rest one probe may pass: its answer closes the circuit, its failure reopens it. */
export function circuitBreaker({ opensAfter, restMs }: CircuitBreakerLimits) {
  let failures = 0;
  let openUntilMs: number | undefined;
  let isProbing = false;

  return {
    /** Milliseconds during which calls are refused; 0 when a call may pass. */
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
