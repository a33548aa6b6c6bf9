import { type ReceivableState, takesMoney } from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

interface Billing {
  /** Whether a provider bills the subscription or has billed it. */
  readonly isBilledByProvider: boolean;
  /** Whether a provider charges the periods of the subscription now. */
  readonly isCharged: boolean;
}

/** Whether a provider charges the periods of a subscription that it bills or has billed and that has this status. */
export function isCharging(status: number, isBilledByProvider: boolean): boolean {
  return isBilledByProvider && status === SubscriptionStatus.Active;
}

/**
 * Whether a customer may be asked for a transfer. The customer is not asked for an amount that a charge in progress may
 * pay or that a provider will charge, so that nothing is paid twice.
 */
export function canBeRequested(
  { state, rest }: { readonly state: ReceivableState; readonly rest: number },
  { isBilledByProvider, isCharged }: Billing,
): boolean {
  const isPaidByCharge = state === 'processing' || (state === 'future' && isCharged);
  return rest > 0 && !isPaidByCharge && takesMoney(state, { isBilledByProvider });
}
