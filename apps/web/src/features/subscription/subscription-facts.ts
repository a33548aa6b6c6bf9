import type { Subscription } from '@canone/contracts/subscriptions/subscription';

/** The facts in every confirmation. The kit adds the tenant. */
export function factsOf({ user, plan }: Subscription) {
  return { Cliente: user.name, Piano: plan.name };
}

export type Payment = Subscription['payments'][number];

/** The payment of the last period, which a link or a transfer pays. */
export function lastPayment({ payments }: Pick<Subscription, 'payments'>): Payment | undefined {
  return payments.at(-1);
}
