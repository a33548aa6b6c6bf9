import { type ReceivableState, takesMoney } from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

interface Billing {
  /** A provider bills the subscription, or has billed it. */
  readonly isBilledByProvider: boolean;
  /** A provider charges its periods now. */
  readonly isCharged: boolean;
}

/** Whether a provider that bills or has billed a subscription in this status charges its periods. */
export function isCharging(status: number, isBilledByProvider: boolean): boolean {
  return isBilledByProvider && status === SubscriptionStatus.Active;
}

/**
 * Whether a customer may be asked for a transfer. What a charge in progress may pay, or a provider will charge, is not
 * asked for twice.
 */
export function canBeRequested(
  { state, rest }: { readonly state: ReceivableState; readonly rest: number },
  { isBilledByProvider, isCharged }: Billing,
): boolean {
  const isPaidByCharge = state === 'processing' || (state === 'future' && isCharged);
  return rest > 0 && !isPaidByCharge && takesMoney(state, { isBilledByProvider });
}
