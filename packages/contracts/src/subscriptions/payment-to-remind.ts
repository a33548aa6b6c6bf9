import { SubscriptionStatus } from '../billing/subscription-life-cycle.ts';
import type { Subscription } from './subscription.ts';

type Payment = Subscription['payments'][number];

type Facts = Pick<Subscription, 'subscriptionStatus' | 'payments'> & {
  readonly standing: Pick<Subscription['standing'], 'kind'>;
  readonly user: Pick<Subscription['user'], 'isRemoved'>;
};

/**
 * The payment that "Sollecita" is about: the awaited transfer, otherwise the refused charge or the oldest open payment
 * of a subscription with money due. The server decides whether it can be asked for.
 */
export function paymentToRemind(subscription: Facts): Payment | undefined {
  const { subscriptionStatus: status, payments, standing, user } = subscription;
  if (user.isRemoved) return undefined;
  const open = payments.filter(({ rest }) => rest > 0);
  if (status === SubscriptionStatus.BankTransferPending) return open.at(-1);
  if (!['overdue', 'partial', 'due'].includes(standing.kind)) return undefined;
  return open.find(({ chargeState }) => chargeState === 'denied') ?? open[0];
}
