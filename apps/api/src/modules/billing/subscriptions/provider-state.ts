import { chargeMargin, endedAtProvider } from '@canone/contracts/billing/billing-schedule';
import {
  canApply,
  type SubscriptionAction,
  SubscriptionStatus,
} from '@canone/contracts/billing/subscription-life-cycle';
import { isReached } from '@canone/contracts/values/calendar';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';

/** A provider's answer about one of its subscriptions. */
export interface Reported {
  readonly state: ProviderSubscription;
  /** All its charges. They may be left out while it has not ended. */
  readonly sales: readonly ProviderSale[];
}

type ProviderStatus = ProviderSubscription['status'];

/** The action for each provider status; `pending` needs none. */
const wanted: Readonly<Partial<Record<ProviderStatus, SubscriptionAction>>> = {
  active: 'activateByProvider',
  suspended: 'stopByProvider',
  expired: 'stopByProvider',
  cancelled: 'cancelByProvider',
};

/** The same while a requested stop of the renewal waits for its confirmation, which decides about the paid period. */
const wantedWhileStopping: typeof wanted = {
  active: 'activateByProvider',
  expired: 'cancelByProvider',
  cancelled: 'cancelByProvider',
};

/** Our status that already agrees with the provider's. */
const agreed: Readonly<Partial<Record<ProviderStatus, SubscriptionStatus>>> = {
  active: SubscriptionStatus.Active,
  suspended: SubscriptionStatus.NotActive,
  expired: SubscriptionStatus.NotActive,
  cancelled: SubscriptionStatus.Canceled,
};

export type ProviderStep = SubscriptionAction | 'cancelAtProvider' | 'report' | 'none';

const live: readonly ProviderStatus[] = ['active', 'suspended'];

/**
 * The step for one of our subscriptions, given the status of its provider subscription (PAY-07). One cancelled here
 * must never be charged there. One paid by transfer but charged by the provider needs a person's decision.
 */
export function stepFor(
  status: SubscriptionStatus,
  provider: ProviderStatus,
  { isStopping = false } = {},
): ProviderStep {
  const action = (isStopping ? wantedWhileStopping : wanted)[provider];
  if (!action || agreed[provider] === status) return 'none';
  if (canApply(action, status)) return action;
  if (!live.includes(provider)) return 'none';
  if (status === SubscriptionStatus.Canceled) return 'cancelAtProvider';
  return provider === 'active' ? 'report' : 'none';
}

/** It never charges again. */
export function hasEnded({ status }: { readonly status: string | null }): boolean {
  return endedAtProvider.some((ended) => ended === status);
}

/**
 * Suspended at the provider and inactive here, it charges nothing and nothing reactivates it automatically, so a person
 * decides (PAY-10). With an outstanding balance PayPal would refuse the activation, and the balance is listed
 * separately.
 */
export function staysSuspended(
  status: SubscriptionStatus,
  state: Pick<ProviderSubscription, 'status' | 'outstandingCents'>,
): boolean {
  const isOff = status === SubscriptionStatus.NotActive || canApply('stopByProvider', status);
  return isOff && state.status === 'suspended' && state.outstandingCents === 0;
}

/** A provider may name a charge some time before it lists it. */
const listedAfter = { hours: 24 };

interface Named {
  readonly state: Pick<ProviderSubscription, 'lastPaidAt'>;
  readonly sales: readonly Pick<ProviderSale, 'at'>[];
}

/** False while the provider names a charge that it does not list yet. */
export function isLastChargeListed({ state, sales }: Named, now: Temporal.Instant): boolean {
  const { lastPaidAt } = state;
  if (!lastPaidAt || isReached(lastPaidAt.add(listedAfter), now)) return true;
  return sales.some(({ at }) => isReached(lastPaidAt, at.add(chargeMargin)));
}
