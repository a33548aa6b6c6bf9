import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';

const { Active, ActiveNoRenewal, Canceled } = SubscriptionStatus;

/** `stays`: the rest is asked as it is. `awaitAgain`: first the subscription goes back to waiting. `refused`: by nobody. */
export type Reopening = 'stays' | 'awaitAgain' | 'refused';

/**
 * What follows when the money of a receivable turns out wrong, so that its rest never falls out of the sums. A provider
 * asks for each period; without one, only the last period is asked, and not after a cancellation.
 */
export function reopening(status: SubscriptionStatus, isLastPeriod: boolean): Reopening {
  if (status === Active) return 'stays';
  if (status === Canceled || !isLastPeriod) return 'refused';
  return status === ActiveNoRenewal ? 'awaitAgain' : 'stays';
}
