import {
  canApply,
  type SubscriptionAction,
  SubscriptionStatus,
} from '@canone/contracts/subscription-life-cycle';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';

type ProviderStatus = ProviderSubscription['status'];

/** What a provider's status asks of ours; `pending` asks nothing. */
const wanted: Readonly<Partial<Record<ProviderStatus, SubscriptionAction>>> = {
  active: 'activateByProvider',
  suspended: 'stopByProvider',
  expired: 'stopByProvider',
  cancelled: 'cancelByProvider',
};

/** Where ours stands when it already is what the provider's status asks for. */
const agreed: Readonly<Partial<Record<ProviderStatus, SubscriptionStatus>>> = {
  active: SubscriptionStatus.Active,
  suspended: SubscriptionStatus.NotActive,
  expired: SubscriptionStatus.NotActive,
  cancelled: SubscriptionStatus.Canceled,
};

export type NextStep = SubscriptionAction | 'cancelAtProvider' | 'report' | 'none';

const live: readonly ProviderStatus[] = ['active', 'suspended'];

/**
 * What to do about one of our subscriptions, given what the provider it is paid with says (PAY-07). Who is
 * cancelled here must not be charged there, now or ever; who pays by transfer and is charged all the same is a
 * matter for people.
 */
export function nextStep(status: SubscriptionStatus, provider: ProviderStatus): NextStep {
  const action = wanted[provider];
  if (!action || agreed[provider] === status) return 'none';
  if (canApply(action, status)) return action;
  if (!live.includes(provider)) return 'none';
  if (status === SubscriptionStatus.Canceled) return 'cancelAtProvider';
  return provider === 'active' ? 'report' : 'none';
}

/** It never charges again. */
export function hasEnded({ status }: { readonly status: string | null }): boolean {
  return status === 'cancelled' || status === 'expired';
}

/**
 * Suspended there and off here charges nothing, and nothing of ours brings it back: somebody decides (PAY-10). With
 * a balance open PayPal would refuse to activate it, and the balance is listed by itself.
 */
export function staysSuspended(
  status: SubscriptionStatus,
  state: Pick<ProviderSubscription, 'status' | 'outstandingCents'>,
): boolean {
  const isOff = status === SubscriptionStatus.NotActive || canApply('stopByProvider', status);
  return isOff && state.status === 'suspended' && state.outstandingCents === 0;
}
