import { canBePaidOnline } from './subscription-life-cycle.ts';

interface Period {
  readonly providerSubscriptionId: string | null;
}

/** Returns whether a provider bills or has billed the subscription of these periods. */
export function wasBilledByProvider(periods: readonly Period[]): boolean {
  return periods.some(({ providerSubscriptionId }) => providerSubscriptionId !== null);
}

interface LinkFacts {
  readonly status: number;
  readonly periods: readonly Period[];
  /** The amount of the period to pay. */
  readonly amount: number;
  /** The part of the amount that is still due, in the same unit. */
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
 * The reason why a period can have no payment link; undefined when it can. A provider subscription, even a suspended
 * one, rules a link out, because a second subscription would charge the customer twice. A provider charges the full
 * amount of each period, so a partly covered period can have no link either.
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
