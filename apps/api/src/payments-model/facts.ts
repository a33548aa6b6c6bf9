import type { Checkout } from '@canone/contracts/payments/payment-token';

/** The actions until now, with everything that is known outside the product. */
export interface Facts {
  readonly sold: Sold[];
  readonly links: Link[];
  readonly bought: Bought[];
  /** The cents that were returned of each charge, by the id of the charge. */
  readonly givenBack: Map<string, number>;
}

/** A subscription in our product. */
export interface Sold {
  readonly id: number;
  /**
   * True when a person of the tenant has cancelled the subscription or switched it to transfer, so that PayPal's
   * subscription must stop.
   */
  isOurs: boolean;
  /** True when a person of the tenant has stopped the renewal without a cancellation. */
  isStopped: boolean;
}

export interface Link {
  readonly sold: Sold;
  readonly token: string;
  /** True while no newer link exists for the same payment. */
  isNewest: boolean;
  /** The data that the customer's browser received if the link was opened in time. */
  request?: Checkout['subscription'];
}

/** A subscription at PayPal that a customer's browser has created. */
export interface Bought {
  readonly id: string;
  readonly link: Link;
  /** True when the link was valid at the creation and no earlier purchase existed. */
  readonly isWanted: boolean;
  isApproved: boolean;
  /** True when the customer's browser has returned and received a response. */
  isConfirmed: boolean;
  /** True when the customer or another person has stopped the subscription at PayPal. */
  isStopped: boolean;
}

export const noFacts = (): Facts => ({ sold: [], links: [], bought: [], givenBack: new Map() });

/** Selects one element by a number. The caller has checked that the array is not empty. */
export function pick<T>(all: readonly T[], draw: number): T {
  const one = all[draw % all.length];
  if (one === undefined) throw new Error('there is none to pick');
  return one;
}
