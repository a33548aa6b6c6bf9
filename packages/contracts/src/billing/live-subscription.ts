/** The reasons why a provider can still charge a subscription, as Italian text. */
export const liveStates = {
  active: 'Attiva su PayPal',
  suspended: 'Sospesa su PayPal: può essere riattivata',
  cancelling: 'Fine degli addebiti chiesta, PayPal non l’ha ancora confermata',
  begun: 'Iniziata con un link: PayPal può ancora attivarla',
} as const;
export type LiveState = keyof typeof liveStates;

/**
 * A subscription that a provider can still charge. While it exists, its customer and its provider account must not be
 * removed.
 */
export interface LiveSubscription {
  /** The id of our subscription; null if the provider's subscription belongs to none of ours. */
  readonly id: number | null;
  readonly userName: string | null;
  readonly planName: string | null;
  readonly state: LiveState;
  /** The price of each period, VAT included. */
  readonly amount: number | null;
  readonly nextBillingDate: string | null;
}

/** The first items of a list, and their total number. */
export interface LiveSubscriptions {
  readonly items: readonly LiveSubscription[];
  readonly totalCount: number;
}
