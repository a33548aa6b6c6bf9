import { canApply, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { closeDiscrepancy, openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { cancelInBooks } from './cancel-in-books.service.ts';
import { hasEnded, staysSuspended, stepFor } from './provider-state.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction } from './subscription.service.ts';
import { withdrawUntriedPeriods } from './untried-periods.service.ts';

export { hasEnded } from './provider-state.ts';

/** The result of applying a provider's state. */
export interface Outcome {
  readonly kind: 'applied' | 'unchanged' | 'waiting' | 'refused';
  readonly reason?: string;
  readonly subscriptionId?: number;
}

interface Paid {
  readonly subscriptionId: number;
  readonly providerId: number;
}

/** Stores the provider's own status and next billing date. */
export function setProviderState(
  ctx: TenantContext,
  subscriptionId: number,
  { status, nextBillingAt }: Pick<ProviderSubscription, 'status' | 'nextBillingAt'>,
): Promise<void> {
  const nextAt = nextBillingAt ? String(nextBillingAt) : null;
  return subscriptionRepository(ctx).setProviderState(subscriptionId, { status, nextAt });
}

/** The provider no longer knows the subscription, so no next charge is stored. */
export async function forgetNextBilling(ctx: TenantContext, subscriptionId: number): Promise<void> {
  const subscriptions = subscriptionRepository(ctx);
  const { providerStatus: status } = found(await subscriptions.lock(subscriptionId));
  await subscriptions.setProviderState(subscriptionId, { status, nextAt: null });
}

interface Standing extends Paid {
  readonly status: SubscriptionStatus;
  readonly cancelRequestedAt: string | null;
}

/** Keeps the discrepancy of a status open only while a person must decide about a suspended subscription. */
async function noteSuspension(
  ctx: TenantContext,
  { subscriptionId, providerId, status, cancelRequestedAt }: Standing,
  state: ProviderSubscription,
): Promise<void> {
  const step = stepFor(status, state.status);
  if (cancelRequestedAt === null && staysSuspended(status, state))
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

/** Takes the step that the life cycle allows. */
async function takeStep(
  ctx: TenantContext,
  { subscriptionId, providerId, status, cancelRequestedAt }: Standing,
  state: ProviderSubscription,
): Promise<Outcome> {
  const step = stepFor(status, state.status);
  switch (step) {
    case 'none':
      // a person cancelled a subscription paid by transfer, and the provider has confirmed it for its own subscription
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
      // a requested cancellation, so this event confirms it
      const isAwaited = cancelRequestedAt !== null && status === SubscriptionStatus.Active;
      await applyAction(ctx, subscriptionId, isAwaited ? 'cancel' : step);
      return { kind: 'applied', reason: step, subscriptionId };
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

/** Applies the provider's status to the subscription that its provider subscription pays. */
export async function followProvider(
  ctx: TenantContext,
  paid: Paid,
  state: ProviderSubscription,
): Promise<Outcome> {
  const { subscriptionId } = paid;
  const subscriptions = subscriptionRepository(ctx);
  const { status, providerStatusAt, cancelRequestedAt } = found(
    await subscriptions.lock(subscriptionId),
  );
  const changedAt = state.statusChangedAt;
  const isOlder = isOlderThan(changedAt, providerStatusAt);
  if (isOlder) return { kind: 'unchanged', reason: 'older', subscriptionId };
  await withdrawUntriedPeriods(ctx, { subscriptionId, status, providerStatusAt }, state);
  if (changedAt) await subscriptions.setProviderStatusAt(subscriptionId, String(changedAt));
  await setProviderState(ctx, subscriptionId, state);
  const standing = { ...paid, status, cancelRequestedAt };
  await noteSuspension(ctx, standing, state);
  return takeStep(ctx, standing, state);
}
