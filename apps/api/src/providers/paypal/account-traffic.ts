import { countProviderCall } from '../../platform/observability/telemetry.ts';
import { ProviderError } from '../provider-error.ts';
import { type CallBudgetLimits, callBudget } from './call-budget.ts';
import { type CircuitBreakerLimits, circuitBreaker } from './circuit-breaker.ts';
import { type Answer, answeredTooLate } from './paypal-http.ts';
import type { PayPalTime } from './paypal-time.ts';

export interface TrafficLimits {
  readonly budget: CallBudgetLimits;
  readonly breaker: CircuitBreakerLimits;
}

/**
 * PayPal publishes no limit (developer.paypal.com/api/rest/reference/rate-limiting). At ten calls a second one process
 * can query about 5,000 subscriptions, with two calls each, in 17 minutes of the hour between two runs. One call makes
 * three attempts, so five unanswered calls are more than one failed call. Half a minute is less than a job's first
 * retry.
 */
export const paypalLimits: TrafficLimits = {
  budget: { perSecond: 10, burst: 30, reservedForUrgent: 10 },
  breaker: { opensAfter: 5, restMs: 30_000 },
};

/** The simulator accepts any number of calls and fails on command, so only the pauses that it requests apply. */
export const simulatorLimits: TrafficLimits = {
  budget: { perSecond: 1_000_000, burst: 1_000_000, reservedForUrgent: 0 },
  breaker: { opensAfter: Number.POSITIVE_INFINITY, restMs: 0 },
};

/** A call waits for a pause up to this length. The caller must reschedule after a longer one. */
export const maxPauseMs = 2_000;
/** The pause after a 429 without `Retry-After`. */
const pauseAfter429Ms = 30_000;

/** Waits, or fails with `unavailable` when the caller's deadline comes first. */
export async function waitOrGiveUp(
  time: PayPalTime,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await time.wait(ms, signal);
  } catch (cause) {
    throw answeredTooLate(cause);
  }
}

/** A person waits for an urgent call, whose deadline is `signal`. */
export interface CallPriority {
  readonly isUrgent: boolean;
  readonly signal: AbortSignal | undefined;
}

export type AccountTraffic = ReturnType<typeof accountTraffic>;

/** All calls to one account share the pause that PayPal requested, the circuit breaker and the budget. */
export function accountTraffic({ budget: limits, breaker: rest }: TrafficLimits, time: PayPalTime) {
  const budget = callBudget(limits);
  const breaker = circuitBreaker(rest);
  const nowMs = () => time.clock.now().epochMilliseconds;
  let closedUntilMs = Number.NEGATIVE_INFINITY;

  function refuse(why: string, pauseMs: number): void {
    if (pauseMs <= 0) return;
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    throw new ProviderError('unavailable', `no call to PayPal: ${why}`, { retryAfterSeconds });
  }

  function refuseWhileClosed(): void {
    const now = nowMs();
    refuse('PayPal requested a pause', closedUntilMs - now);
    refuse('the last calls got no answer', breaker.refusedForMs(now));
  }

  async function admit({ isUrgent, signal }: CallPriority): Promise<void> {
    refuseWhileClosed();
    const pauseMs = budget.waitMs(nowMs(), isUrgent);
    if (pauseMs > maxPauseMs) {
      countProviderCall('exhausted');
      refuse('the call budget is used up', pauseMs);
    }
    countProviderCall(pauseMs > 0 ? 'waited' : 'free');
    budget.take(nowMs());
    if (pauseMs > 0) await waitOrGiveUp(time, pauseMs, signal);
    refuseWhileClosed();
    breaker.started();
  }

  /** Updates the pause and the circuit breaker after a response. */
  function recordAnswer(answer: Answer): Answer {
    const { status } = answer;
    if (status >= 500 || status === 408) breaker.unanswered(nowMs());
    else breaker.answered();
    if (status !== 429 && status !== 503) return answer;
    const retryAfterMs = answer.retryAfterMs ?? (status === 429 ? pauseAfter429Ms : undefined);
    if (retryAfterMs !== undefined) closedUntilMs = Math.max(closedUntilMs, nowMs() + retryAfterMs);
    return { ...answer, retryAfterMs };
  }

  return {
    async send(priority: CallPriority, call: () => Promise<Answer>): Promise<Answer> {
      await admit(priority);
      try {
        return recordAnswer(await call());
      } catch (error) {
        breaker.unanswered(nowMs());
        throw error;
      }
    },
  };
}
