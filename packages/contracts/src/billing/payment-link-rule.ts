import { canBePaidOnline } from './subscription-life-cycle.ts';

interface Period {
  readonly providerSubscriptionId: string | null;
}

/** Returns whether a provider bills, or has billed, the subscription of these periods. */
export function wasBilledByProvider(periods: readonly Period[]): boolean {
  return periods.some(({ providerSubscriptionId }) => providerSubscriptionId !== null);
}

interface LinkFacts {
  readonly status: number;
  readonly periods: readonly Period[];
  /** The amount of the period to pay. */
  readonly amount: number;
  /** The part of `amount` that is still due, in the same unit. */
  readonly rest: number;
  readonly isPlanActive: boolean;
  readonly isCustomerRemoved: boolean;
}

/** The reasons for refusing a payment link, as codes of the error catalogue. */
export type LinkObstacle =
  | 'paymentLink.nothingToPay'
  | 'paymentLink.coveredInPart'
  | 'paymentLink.customerRemoved'
  | 'paymentLink.planInactive';

/**
 * The reason why a period can have no payment link; undefined if it can have one. There is no link while a provider
 * subscription exists, even a suspended one, because a second subscription would charge the customer twice. There is no
 * link for a partly covered period, because a provider charges the full amount of a period.
 */
export function linkObstacle(facts: LinkFacts): LinkObstacle | undefined {
  const { status, periods, amount, rest, isPlanActive, isCustomerRemoved } = facts;
  const isBilled = wasBilledByProvider(periods);
  const isOpen = canBePaidOnline(status) && !isBilled && amount > 0 && rest > 0;
  if (!isOpen) return 'paymentLink.nothingToPay';
  if (rest !== amount) return 'paymentLink.coveredInPart';
  if (isCustomerRemoved) return 'paymentLink.customerRemoved';
  return isPlanActive ? undefined : 'paymentLink.planInactive';
}
