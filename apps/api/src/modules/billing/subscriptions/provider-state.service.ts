import { paidPeriodOf } from '@canone/contracts/billing/renewal';
import { standingOf } from '@canone/contracts/billing/standing';
import { canApply, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { closeDiscrepancy, openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { cancelInBooks } from './cancel-in-books.service.ts';
import {
  hasEnded,
  isLastChargeListed,
  type Reported,
  staysSuspended,
  stepFor,
} from './provider-state.ts';
import { recallStop } from './recalled-stop.service.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction } from './subscription.service.ts';
import { withdrawUntriedPeriods } from './untried-periods.service.ts';

export { hasEnded, type Reported } from './provider-state.ts';

/** The result when a provider's state was applied. */
export interface Outcome {
  readonly kind: 'applied' | 'unchanged' | 'waiting' | 'refused';
  readonly reason?: string;
  readonly subscriptionId?: number;
}

interface Paid {
  readonly subscriptionId: number;
  readonly providerId: number;
}

/** Stores the status of the provider subscription and its next billing date. */
export function setProviderState(
  ctx: TenantContext,
  subscriptionId: number,
  { status, nextBillingAt }: Pick<ProviderSubscription, 'status' | 'nextBillingAt'>,
): Promise<void> {
  const nextAt = nextBillingAt ? String(nextBillingAt) : null;
  return subscriptionRepository(ctx).setProviderState(subscriptionId, { status, nextAt });
}

/** Removes the next billing date, because the provider does not know the subscription any more. */
export async function forgetNextBilling(ctx: TenantContext, subscriptionId: number): Promise<void> {
  const subscriptions = subscriptionRepository(ctx);
  const { providerStatus: status } = found(await subscriptions.lock(subscriptionId));
  await subscriptions.setProviderState(subscriptionId, { status, nextAt: null });
}

interface Standing extends Paid {
  readonly status: SubscriptionStatus;
  readonly cancelRequestedAt: string | null;
  readonly renewalStopRequestedAt: string | null;
}

/** Whether a requested stop of the renewal still waits for the provider's confirmation. */
function isStopping({ status, renewalStopRequestedAt }: Standing): boolean {
  return status === SubscriptionStatus.Active && renewalStopRequestedAt !== null;
}

/**
 * The action on our subscription when its provider subscription has ended. Our subscription is active or waits for a
 * payment, and the charges are already booked. A requested stop waits while a charge may still pay. If there is no paid
 * period, the request is removed and the subscription is cancelled.
 */
async function endedStep(
  ctx: TenantContext,
  { subscriptionId, status, cancelRequestedAt, renewalStopRequestedAt }: Standing,
  reported: Reported,
): Promise<'cancel' | 'cancelByProvider' | 'stopRenewal' | 'pending' | 'none'> {
  const isActive = status === SubscriptionStatus.Active;
  if (cancelRequestedAt !== null) return isActive ? 'cancel' : 'cancelByProvider';
  if (renewalStopRequestedAt === null) return 'cancelByProvider';
  // the renewal was stopped and the paid period is over; a transfer can still renew the subscription
  if (!isActive) return 'none';
  const row = found(await subscriptionRepository(ctx).find(subscriptionId));
  const period = isLastChargeListed(reported, ctx.now)
    ? paidPeriodOf(row, standingOf(row, ctx.now))
    : 'pending';
  if (period === 'paid') return 'stopRenewal';
  if (period === 'pending') return period;
  await subscriptionRepository(ctx).setRenewalStop(subscriptionId, null);
  return 'cancelByProvider';
}

/**
 * Opens a discrepancy of the status while a person must decide about a suspended subscription, and closes it otherwise.
 */
async function reportSuspension(
  ctx: TenantContext,
  standing: Standing,
  state: ProviderSubscription,
): Promise<void> {
  const { subscriptionId, providerId, status, cancelRequestedAt } = standing;
  const isEnding = cancelRequestedAt !== null || isStopping(standing);
  const step = stepFor(status, state.status);
  if (!isEnding && staysSuspended(status, state))
    await openDiscrepancy(ctx, {
      providerId,
      subscriptionId,
      kind: 'status',
      local: String(SubscriptionStatus.NotActive),
      provider: state.status,
      proposedFix: 'activateAtProvider',
    });
  else if (step !== 'report') await closeDiscrepancy(ctx, { subscriptionId, kind: 'status' });
}

/** Takes the step that follows from our status and the provider's status. */
async function takeStep(
  ctx: TenantContext,
  standing: Standing,
  reported: Reported,
): Promise<Outcome> {
  const { subscriptionId, providerId, status, cancelRequestedAt } = standing;
  const { state } = reported;
  const step = stepFor(status, state.status, { isStopping: isStopping(standing) });
  switch (step) {
    case 'none':
      // a person has cancelled a subscription paid by transfer, and its provider subscription is now cancelled too
      if (cancelRequestedAt !== null && hasEnded(state) && canApply('cancel', status)) {
        await cancelInBooks(ctx, subscriptionId, status);
        return { kind: 'applied', reason: 'cancel', subscriptionId };
      }
      return { kind: 'unchanged', subscriptionId };
    case 'report':
      await openDiscrepancy(ctx, {
        providerId,
        subscriptionId,
        kind: 'status',
        local: String(status),
        provider: state.status,
        proposedFix: 'cancelAtProvider',
      });
      return { kind: 'refused', reason: 'paidOtherwise', subscriptionId };
    case 'cancelAtProvider': {
      const reason = 'cancelledHere';
      await enqueueCancellation(ctx, {
        providerId,
        providerSubscriptionId: state.id,
        subscriptionId,
        reason,
      });
      return { kind: 'refused', reason, subscriptionId };
    }
    case 'cancelByProvider': {
      // the provider confirms our request, or the customer has cancelled at the provider
      const ended = await endedStep(ctx, standing, reported);
      if (ended === 'none') return { kind: 'unchanged', subscriptionId };
      if (ended === 'pending') return { kind: 'unchanged', reason: ended, subscriptionId };
      await applyAction(ctx, subscriptionId, ended);
      return { kind: 'applied', reason: ended, subscriptionId };
    }
    default:
      await applyAction(ctx, subscriptionId, step);
      return { kind: 'applied', reason: step, subscriptionId };
  }
}

function isOlderThan(changedAt: Temporal.Instant | undefined, knownAt: string | null): boolean {
  if (changedAt === undefined || knownAt === null) return false;
  return Temporal.Instant.compare(changedAt, Temporal.Instant.from(knownAt)) < 0;
}

/** Applies the state of a provider subscription to the subscription that it pays. */
export async function followProvider(
  ctx: TenantContext,
  paid: Paid,
  reported: Reported,
): Promise<Outcome> {
  const { subscriptionId } = paid;
  const { state } = reported;
  const subscriptions = subscriptionRepository(ctx);
  const { providerStatusAt, ...locked } = found(await subscriptions.lock(subscriptionId));
  const { status } = locked;
  const changedAt = state.statusChangedAt;
  const isOlder = isOlderThan(changedAt, providerStatusAt);
  if (isOlder) return { kind: 'unchanged', reason: 'older', subscriptionId };
  await withdrawUntriedPeriods(ctx, { subscriptionId, status, providerStatusAt }, state);
  if (changedAt) await subscriptions.setProviderStatusAt(subscriptionId, String(changedAt));
  await setProviderState(ctx, subscriptionId, state);
  const standing = await recallStop(ctx, { ...paid, ...locked }, state);
  await reportSuspension(ctx, standing, state);
  return takeStep(ctx, standing, reported);
}
