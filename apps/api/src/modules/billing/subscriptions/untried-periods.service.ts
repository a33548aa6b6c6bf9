import { chargeMargin } from '@canone/contracts/billing/billing-schedule';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { withdrawUntried } from '../receivables/receivable.service.ts';
import { hasEnded } from './provider-state.ts';
import { subscriptionRepository } from './subscription.repository.ts';

const { Active, NotActive } = SubscriptionStatus;

interface Known {
  readonly subscriptionId: number;
  readonly status: SubscriptionStatus;
  readonly providerStatusAt: string | null;
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0;

/** The time of the provider's last known attempt to charge. */
function lastAttempt({ lastPaidAt, lastRefusal }: ProviderSubscription) {
  if (!lastPaidAt || !lastRefusal) return lastPaidAt ?? lastRefusal?.at;
  return isAfter(lastPaidAt, lastRefusal.at) ? lastPaidAt : lastRefusal.at;
}

/** The end of the time in which the provider charged nothing. Undefined without a known pause or end. */
function pausedUntil(
  { status, providerStatusAt }: Known,
  { status: theirs, statusChangedAt }: ProviderSubscription,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (hasEnded({ status: theirs })) return status === Active ? now : undefined;
  if (theirs === 'suspended') return status === Active || status === NotActive ? now : undefined;
  if (theirs !== 'active' || status !== Active || !statusChangedAt) return undefined;
  // the provider's status was active and is active since a later time, so it was paused in between
  const isResumed =
    providerStatusAt !== null && isAfter(statusChangedAt, Temporal.Instant.from(providerStatusAt));
  return isResumed ? statusChangedAt : undefined;
}

/**
 * Withdraws the periods without a charge attempt that began during a suspension or before the billing ended, because
 * nothing is due for them. A later charge opens such a period again.
 */
export async function withdrawUntriedPeriods(
  ctx: TenantContext,
  known: Known,
  state: ProviderSubscription,
): Promise<void> {
  const { subscriptionId } = known;
  const until = pausedUntil(known, state, ctx.now);
  if (!until) return;
  const since = lastAttempt(state)?.add(chargeMargin);
  const withdrawn = await withdrawUntried(ctx, subscriptionId, {
    providerSubscriptionId: state.id,
    since: since ? String(since) : null,
    until: String(until),
  });
  if (state.status === 'active')
    await subscriptionRepository(ctx).setActiveSince(subscriptionId, String(until));
  for (const { id: paymentId, period } of withdrawn) {
    await raiseBillingEvent(ctx, { kind: 'paymentNoLongerMissing', paymentId });
    await recordChange(ctx, {
      action: 'withdrawPeriod',
      entity: 'subscription',
      entityId: subscriptionId,
      after: { period },
    });
  }
}
