import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { requestRenewalStop } from './subscription.service.ts';

/** The reason of our request that stops a renewal. The provider keeps it as the note of the status. */
export const stopReason = 'Rinnovo fermato dall’amministratore';

interface Requested {
  readonly subscriptionId: number;
  readonly status: SubscriptionStatus;
  readonly cancelRequestedAt: string | null;
  readonly renewalStopRequestedAt: string | null;
}

/**
 * Records a stop of the renewal that the provider has confirmed and our books do not know, as after the restore of a
 * backup. Otherwise the provider's end would cancel the subscription in its paid period.
 */
export async function recallStop<Locked extends Requested>(
  ctx: TenantContext,
  subscription: Locked,
  { status, statusNote }: ProviderSubscription,
): Promise<Locked> {
  const { subscriptionId, cancelRequestedAt, renewalStopRequestedAt } = subscription;
  const isKnown = cancelRequestedAt !== null || renewalStopRequestedAt !== null;
  const isStopped = status === 'cancelled' && statusNote === stopReason;
  const isActive = subscription.status === SubscriptionStatus.Active;
  if (isKnown || !isStopped || !isActive) return subscription;
  await requestRenewalStop(ctx, subscriptionId);
  return { ...subscription, renewalStopRequestedAt: String(ctx.now) };
}
