import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { oweCancellation } from '../provider-accounts/provider-task.service.ts';
import { differenceIsGone, noteDifference } from '../discrepancies/payment-difference.service.ts';
import { nextStep, staysSuspended } from './provider-state.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction } from './subscription.service.ts';

/** What became of what a provider said. */
export interface Outcome {
  readonly kind: 'applied' | 'unchanged' | 'waiting' | 'refused';
  readonly reason?: string;
  readonly subscriptionId?: number;
}

interface Paid {
  readonly subscriptionId: number;
  readonly providerId: number;
}

/** What the provider's subscription is there; kept to know whether it can still charge. */
export function setProviderStatus(
  ctx: TenantContext,
  subscriptionId: number,
  status: ProviderSubscription['status'] | null,
): Promise<void> {
  return subscriptionRepository(ctx).setProviderStatus(subscriptionId, status);
}

/** Brings a subscription that is paid with this one of the provider's to where the provider says it stands. */
export async function followProvider(
  ctx: TenantContext,
  { subscriptionId, providerId }: Paid,
  state: ProviderSubscription,
): Promise<Outcome> {
  const subscriptions = subscriptionRepository(ctx);
  const { status, providerStatusAt, cancelRequestedAt } = found(
    await subscriptions.lock(subscriptionId),
  );
  const changedAt = state.statusChangedAt;
  const isOlder =
    changedAt !== undefined &&
    providerStatusAt !== null &&
    Temporal.Instant.compare(changedAt, Temporal.Instant.from(providerStatusAt)) < 0;
  if (isOlder) return { kind: 'unchanged', reason: 'older', subscriptionId };
  if (changedAt) await subscriptions.setProviderStatusAt(subscriptionId, String(changedAt));
  await subscriptions.setProviderStatus(subscriptionId, state.status);

  const step = nextStep(status, state.status);
  if (cancelRequestedAt === null && staysSuspended(status, state))
    await noteDifference(ctx, {
      providerId,
      subscriptionId,
      kind: 'status',
      local: String(SubscriptionStatus.NotActive),
      provider: state.status,
      proposedFix: 'activateAtProvider',
    });
  else if (step !== 'report') await differenceIsGone(ctx, subscriptionId, 'status');
  switch (step) {
    case 'none':
      return { kind: 'unchanged', subscriptionId };
    case 'report':
      await noteDifference(ctx, {
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
      await oweCancellation(ctx, {
        providerId,
        providerSubscriptionId: state.id,
        subscriptionId,
        reason,
      });
      return { kind: 'refused', reason, subscriptionId };
    }
    case 'cancelByProvider': {
      // asked for here, so it is the cancellation that somebody waits for
      const isAwaited = cancelRequestedAt !== null && status === SubscriptionStatus.Active;
      await applyAction(ctx, subscriptionId, isAwaited ? 'cancel' : step);
      return { kind: 'applied', reason: step, subscriptionId };
    }
    default:
      await applyAction(ctx, subscriptionId, step);
      return { kind: 'applied', reason: step, subscriptionId };
  }
}
