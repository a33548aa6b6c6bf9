import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, ActiveNoRenewal, Canceled } = SubscriptionStatus;

/**
 * The consequence when a correction takes away the money of a receivable. `stays`: the amount is due again, and the
 * status stays. `awaitAgain`: the subscription first returns to waiting for a transfer. `refused`: the correction is
 * refused.
 */
export type Reopening = 'stays' | 'awaitAgain' | 'refused';

interface ReopeningFacts {
  /** Whether no period follows, or only renewals that have not begun and have no money (`decidesAccess`). */
  readonly decidesAccess: boolean;
  /** Whether the period was opened by a renewal while the previous, paid period still runs. */
  readonly isUpcomingRenewal: boolean;
}

/**
 * The consequence of a correction for a receivable whose money was wrong. The amount that is due again must stay in the
 * sums. For an active subscription it stays, because the provider charges each period. For other statuses only the period
 * that decides the access can become due again, and never after a cancellation.
 */
export function reopeningOf(
  status: SubscriptionStatus,
  { decidesAccess, isUpcomingRenewal }: ReopeningFacts,
): Reopening {
  if (status === Active) return 'stays';
  if (status === Canceled || !decidesAccess) return 'refused';
  return status === ActiveNoRenewal && !isUpcomingRenewal ? 'awaitAgain' : 'stays';
}

/**
 * Whether a write-off can be cancelled, so that the amount is due again. It cannot be cancelled for a removed customer
 * or a past period.
 */
export function canCancelWriteOff(
  {
    status,
    isCustomerRemoved,
  }: { readonly status: SubscriptionStatus; readonly isCustomerRemoved: boolean },
  facts: ReopeningFacts,
): boolean {
  return !isCustomerRemoved && reopeningOf(status, facts) !== 'refused';
}
