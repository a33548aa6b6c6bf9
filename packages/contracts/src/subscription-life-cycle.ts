/** The five states of a subscription (§4.1); the numbers are the wire's. */
export const SubscriptionStatus = {
  Active: 1,
  NotActive: 2,
  ActiveNoRenewal: 3,
  BankTransferPending: 4,
  Canceled: 5,
} as const;
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The name of a status on the wire (§4.1): "NotActive". Screens and files show its Italian label instead. */
export const subscriptionStatusNames = Object.fromEntries(
  Object.entries(SubscriptionStatus).map(([name, status]) => [status, name]),
) as Record<SubscriptionStatus, keyof typeof SubscriptionStatus>; // the same table, turned round

export type BadgeTone = 'success' | 'error' | 'warning' | 'info' | 'none';

/** What a status is called and how its badge looks (SUB-01): the badge of 5 is "N/D", beside its label. */
export const subscriptionStatuses: Record<SubscriptionStatus, { label: string; tone: BadgeTone }> =
  {
    [Active]: { label: 'Sottoscrizione attiva', tone: 'success' },
    [NotActive]: { label: 'Sottoscrizione non attiva', tone: 'error' },
    [ActiveNoRenewal]: { label: 'Attiva, ma senza rinnovo automatico', tone: 'warning' },
    [BankTransferPending]: { label: 'In attesa di bonifico bancario', tone: 'info' },
    [Canceled]: { label: 'Sottoscrizione Cancellata', tone: 'none' },
  };

interface Transition {
  readonly from: readonly SubscriptionStatus[];
  readonly to: SubscriptionStatus;
}

/** The life cycle, as data: the screen draws its buttons from it and the server refuses by it. */
export const subscriptionTransitions = {
  activateByProvider: { from: [NotActive], to: Active },
  payByBankTransfer: { from: [NotActive], to: BankTransferPending },
  activateWithoutRenewal: { from: [BankTransferPending], to: ActiveNoRenewal },
  /** A transfer that had paid it turned out wrong. */
  awaitTransferAgain: { from: [ActiveNoRenewal], to: BankTransferPending },
  /** The customer will not pay by transfer after all. */
  stopAwaitingTransfer: { from: [BankTransferPending], to: NotActive },
  cancel: { from: [Active, ActiveNoRenewal, BankTransferPending], to: Canceled },
  /** The provider has suspended it, or it came to its end. */
  stopByProvider: { from: [Active], to: NotActive },
  /** The period that was paid by transfer is over. */
  end: { from: [ActiveNoRenewal], to: NotActive },
  /** Cancelled at the provider: by the customer, or after too many failed payments. */
  cancelByProvider: { from: [Active, NotActive], to: Canceled },
} as const satisfies Record<string, Transition>;

export type SubscriptionAction = keyof typeof subscriptionTransitions;

export function canApply(action: SubscriptionAction, status: number): boolean {
  const { from }: Transition = subscriptionTransitions[action];
  return from.some((allowed) => allowed === status);
}

/** Only while the customer still has to pay (SUB-02). */
export function canBePaidOnline(status: number): boolean {
  return canApply('activateByProvider', status);
}

interface Period {
  readonly providerSubscriptionId: string | null;
}

interface LinkFacts {
  readonly status: number;
  readonly periods: readonly Period[];
  /** The period that is to be paid. */
  readonly amount: number;
  /** The part of the amount that is still asked, in the same unit. */
  readonly rest: number;
  readonly isPlanActive: boolean;
  readonly isCustomerRemoved: boolean;
}

/** The reasons for which a payment link is refused, as codes of the error catalogue. */
export type LinkObstacle =
  | 'paymentLink.nothingToPay'
  | 'paymentLink.coveredInPart'
  | 'paymentLink.customerRemoved'
  | 'paymentLink.planInactive';

/**
 * The reason for which no payment link can be made for a period; undefined when one can. While a provider's subscription
 * stands behind it, also one that is suspended, a second one would charge the customer twice. A provider charges the
 * whole amount of each period, so a period that is covered in part has no link either.
 */
export function linkObstacle(facts: LinkFacts): LinkObstacle | undefined {
  const { status, periods, amount, rest, isPlanActive, isCustomerRemoved } = facts;
  const isBilled = periods.some(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  const isOpen = canBePaidOnline(status) && !isBilled && amount > 0 && rest > 0;
  if (!isOpen) return 'paymentLink.nothingToPay';
  if (rest !== amount) return 'paymentLink.coveredInPart';
  if (isCustomerRemoved) return 'paymentLink.customerRemoved';
  return isPlanActive ? undefined : 'paymentLink.planInactive';
}
