/** Why a provider can still charge for a subscription, in words. */
export const liveStates = {
  active: 'Attiva su PayPal',
  suspended: 'Sospesa su PayPal: può essere riattivata',
  cancelling: 'Cancellazione chiesta, PayPal non l’ha ancora confermata',
  begun: 'Iniziata con un link: PayPal può ancora attivarla',
} as const;
export type LiveState = keyof typeof liveStates;

/** A subscription that a provider can still charge: whoever it belongs to, and what it is paid through, must stay. */
export interface LiveSubscription {
  /** Null when it belongs to no subscription of ours. */
  readonly id: number | null;
  readonly userName: string | null;
  readonly planName: string | null;
  readonly state: LiveState;
  /** What each period costs, VAT included. */
  readonly amount: number | null;
  readonly nextBillingDate: string | null;
}

/** The first of them, and how many there are. */
export interface LiveSubscriptions {
  readonly items: readonly LiveSubscription[];
  readonly totalCount: number;
}
