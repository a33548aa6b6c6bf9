import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, ActiveNoRenewal, Canceled } = SubscriptionStatus;

/**
 * `stays`: the rest is due as it is. `awaitAgain`: first the subscription waits for a transfer again. `refused`: the
 * correction is refused.
 */
export type Reopening = 'stays' | 'awaitAgain' | 'refused';

interface Place {
  readonly isLastPeriod: boolean;
  /** It was renewed ahead: the period before it is paid and still runs. */
  readonly isAhead: boolean;
}

/**
 * The consequence for a receivable whose money was wrong, so that its rest stays in the sums. A provider charges each
 * period. Without one only the last period is due, and not after a cancellation.
 */
export function reopeningOf(
  status: SubscriptionStatus,
  { isLastPeriod, isAhead }: Place,
): Reopening {
  if (status === Active) return 'stays';
  if (status === Canceled || !isLastPeriod) return 'refused';
  return status === ActiveNoRenewal && !isAhead ? 'awaitAgain' : 'stays';
}

/** Whether a write-off can be cancelled, so that its rest is due again: not for a removed customer or a past period. */
export function canCancelWriteOff(
  {
    status,
    isCustomerRemoved,
  }: { readonly status: SubscriptionStatus; readonly isCustomerRemoved: boolean },
  place: Place,
): boolean {
  return !isCustomerRemoved && reopeningOf(status, place) !== 'refused';
}
