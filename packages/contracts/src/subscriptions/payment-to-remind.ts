import { SubscriptionStatus } from '../billing/subscription-life-cycle.ts';
import type { Subscription } from './subscription.ts';

type Payment = Subscription['payments'][number];

type Facts = Pick<Subscription, 'subscriptionStatus' | 'payments'> & {
  readonly standing: Pick<Subscription['standing'], 'kind'>;
  readonly user: Pick<Subscription['user'], 'isRemoved'>;
};

/**
 * The payment that "Sollecita" reminds of. It is the awaited transfer, otherwise the refused charge, otherwise the
 * oldest open payment of a subscription with an amount due. The server decides whether the customer can be asked for
 * it.
 */
export function paymentToRemind(subscription: Facts): Payment | undefined {
  const { subscriptionStatus: status, payments, standing, user } = subscription;
  if (user.isRemoved) return undefined;
  const open = payments.filter(({ rest }) => rest > 0);
  if (status === SubscriptionStatus.BankTransferPending) return open.at(-1);
  if (!['overdue', 'partial', 'due'].includes(standing.kind)) return undefined;
  return open.find(({ chargeState }) => chargeState === 'denied') ?? open[0];
}
