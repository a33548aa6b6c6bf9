import { type Plan, type PlanCycle, presentPrice } from '../catalogue/catalogue.ts';
import { defined } from '../defined.ts';
import { withTax } from '../money.ts';
import type { Account } from './account.ts';
import { dueTime } from './billing-calendar.ts';
import type { CycleProgress, PlanOverride, Subscription } from './subscription.ts';

/** The plan with the terms of one subscription. */
export function effectivePlan(plan: Plan, override: PlanOverride | undefined): Plan {
  if (!override) {
    return plan;
  }
  const { taxes, preferences } = override;
  return {
    ...plan,
    cycles: plan.cycles.map((cycle) => {
      const change = override.cycles.find(({ sequence }) => sequence === cycle.sequence);
      return {
        ...cycle,
        totalCycles: change?.totalCycles ?? cycle.totalCycles,
        prices: change?.price
          ? [{ version: 1, amount: change.price, since: plan.createdAt }]
          : cycle.prices,
      };
    }),
    taxes:
      plan.taxes || taxes?.percentage !== undefined
        ? { percentage: '0', inclusive: true, ...plan.taxes, ...defined(taxes) }
        : undefined,
    preferences: { ...plan.preferences, ...defined(preferences) },
  };
}

export function progressOf(subscription: Subscription, sequence: number): CycleProgress {
  const known = subscription.progress.find((progress) => progress.sequence === sequence);
  if (known) {
    return known;
  }
  const fresh = { sequence, completed: 0, missed: 0, skipped: 0 };
  subscription.progress.push(fresh);
  return fresh;
}

/** Counts the missed cycles as completed when no outstanding balance remains. */
export function completeMissedCycles(subscription: Subscription): void {
  if (subscription.outstandingCents > 0) return;
  for (const progress of subscription.progress) {
    progress.completed += progress.missed;
    progress.missed = 0;
  }
}

/** The cycle of the next payment; undefined after the last payment. */
export function currentCycle(plan: Plan, subscription: Subscription): PlanCycle | undefined {
  return plan.cycles.find(({ sequence, totalCycles }) => {
    const { completed, missed } = progressOf(subscription, sequence);
    return totalCycles === 0 || completed + missed < totalCycles;
  });
}

/** Start of the next period, even when no payment is left for it. */
export function nextPeriodStart(plan: Plan, subscription: Subscription): Temporal.Instant {
  return dueTime(
    Temporal.Instant.from(subscription.startTime),
    plan.cycles.map(({ sequence, frequency }) => {
      const { completed, missed, skipped } = progressOf(subscription, sequence);
      return { frequency, periods: completed + missed + skipped };
    }),
  );
}

export function nextBillingTime(
  plan: Plan,
  subscription: Subscription,
): Temporal.Instant | undefined {
  return currentCycle(plan, subscription) && nextPeriodStart(plan, subscription);
}

/** Due time of the last payment of a subscription with a fixed length. */
export function finalPaymentTime(
  plan: Plan,
  subscription: Subscription,
): Temporal.Instant | undefined {
  if (plan.cycles.some(({ totalCycles }) => totalCycles === 0)) {
    return undefined;
  }
  return dueTime(
    Temporal.Instant.from(subscription.startTime),
    plan.cycles.map(({ sequence, frequency, totalCycles }, index) => ({
      frequency,
      periods:
        totalCycles +
        progressOf(subscription, sequence).skipped -
        (index === plan.cycles.length - 1 ? 1 : 0),
    })),
  );
}

/** The price of one execution of a cycle. */
export function chargeFor(
  { plan, subscription }: Pick<Account, 'plan' | 'subscription'>,
  cycle: PlanCycle,
) {
  const cents = presentPrice(cycle)?.amount.cents ?? 0;
  return withTax(cents * subscription.quantity, plan.taxes);
}
