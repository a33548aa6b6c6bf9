import type { Subscription } from '@canone/contracts/subscriptions/subscription';

export type Payment = Subscription['payments'][number];

/** The payment of the last period. A payment link and a transfer pay this period. */
export function lastPayment({ payments }: Pick<Subscription, 'payments'>): Payment | undefined {
  return payments.at(-1);
}
