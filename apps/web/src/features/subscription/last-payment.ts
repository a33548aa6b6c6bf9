import type { Subscription } from '@canone/contracts/subscriptions/subscription';

export type Payment = Subscription['payments'][number];

/** The payment of the last period, which a link or a transfer pays. */
export function lastPayment({ payments }: Pick<Subscription, 'payments'>): Payment | undefined {
  return payments.at(-1);
}
