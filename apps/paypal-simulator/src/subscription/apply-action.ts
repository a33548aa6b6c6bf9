import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import {
  type SubscriptionAction,
  statusAfter,
  subscriptionTransitions,
  type Transition,
} from './life-cycle.ts';
import { publishSubscription } from './subscription-events.ts';

interface Happening {
  action: SubscriptionAction;
  at: Temporal.Instant;
  note?: string | undefined;
}

/** Changes a subscription's status and sends the event of the change. No other function changes the status. */
export function applyAction(
  simulator: Simulator,
  account: Account,
  { action, at, note }: Happening,
): void {
  const { subscription } = account;
  const { event }: Transition = subscriptionTransitions[action];
  const status = statusAfter(action, subscription.status);
  if (status === subscription.status) {
    return;
  }
  subscription.status = status;
  subscription.statusChangedAt = timestamp(at);
  subscription.statusNote = note;
  subscription.updatedAt = timestamp(at);
  if (event) {
    publishSubscription(simulator, account, { type: event, at });
  }
}
