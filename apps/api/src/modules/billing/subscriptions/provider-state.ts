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
  /** All sales of the provider subscription. They may be left out while it has not ended. */
  readonly sales: readonly ProviderSale[];
}

type ProviderStatus = ProviderSubscription['status'];

/** Our action for each status of the provider. `pending` needs no action. */
const wanted: Readonly<Partial<Record<ProviderStatus, SubscriptionAction>>> = {
  active: 'activateByProvider',
  suspended: 'stopByProvider',
  expired: 'stopByProvider',
  cancelled: 'cancelByProvider',
};

/** Our actions while a requested stop waits for its confirmation. The confirmation decides about the paid period. */
const wantedWhileStopping: typeof wanted = {
  active: 'activateByProvider',
  expired: 'cancelByProvider',
  cancelled: 'cancelByProvider',
};

/** Our status that agrees with each status of the provider. */
const agreed: Readonly<Partial<Record<ProviderStatus, SubscriptionStatus>>> = {
  active: SubscriptionStatus.Active,
  suspended: SubscriptionStatus.NotActive,
  expired: SubscriptionStatus.NotActive,
  cancelled: SubscriptionStatus.Canceled,
};

export type ProviderStep = SubscriptionAction | 'cancelAtProvider' | 'report' | 'none';

const live: readonly ProviderStatus[] = ['active', 'suspended'];

/**
 * The step for our subscription, given the status of its provider subscription (PAY-07). A subscription that is
 * cancelled in our books must never be charged by the provider. A person must decide when a subscription is paid by
 * transfer but the provider charges it too.
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

/** Whether the provider subscription will never charge again. */
export function hasEnded({ status }: { readonly status: string | null }): boolean {
  return endedAtProvider.some((ended) => ended === status);
}

/**
 * Whether a subscription is suspended at the provider and inactive in our books. Then nothing is charged and nothing
 * activates it automatically, so a person must decide (PAY-10). With an outstanding balance PayPal would refuse the
 * activation. The balance is a separate discrepancy.
 */
export function staysSuspended(
  status: SubscriptionStatus,
  state: Pick<ProviderSubscription, 'status' | 'outstandingCents'>,
): boolean {
  const isOff = status === SubscriptionStatus.NotActive || canApply('stopByProvider', status);
  return isOff && state.status === 'suspended' && state.outstandingCents === 0;
}

/** The provider may list a charge up to this time after its state already names the charge. */
const listedAfter = { hours: 24 };

interface Named {
  readonly state: Pick<ProviderSubscription, 'lastPaidAt'>;
  readonly sales: readonly Pick<ProviderSale, 'at'>[];
}

/** False while the provider's state names a last charge that the provider's list of sales does not contain yet. */
export function isLastChargeListed({ state, sales }: Named, now: Temporal.Instant): boolean {
  const { lastPaidAt } = state;
  if (!lastPaidAt || isReached(lastPaidAt.add(listedAfter), now)) return true;
  return sales.some(({ at }) => isReached(lastPaidAt, at.add(chargeMargin)));
}
