import type { Checkout } from '@canone/contracts/payments/payment-token';

/** The actions so far, as known outside the product. */
export interface Facts {
  readonly sold: Sold[];
  readonly links: Link[];
  readonly bought: Bought[];
  /** The returned cents of each charge, by the charge's id. */
  readonly givenBack: Map<string, number>;
}

/** A subscription of ours. */
export interface Sold {
  readonly id: number;
  /** True when a person here cancelled it or switched it to transfer, so that PayPal's must stop. */
  isOurs: boolean;
  /** True when a person here stopped its renewal and did not cancel it. */
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

/** A subscription of PayPal's, created in a customer's browser. */
export interface Bought {
  readonly id: string;
  readonly link: Link;
  /** The link was valid at its creation, and no earlier purchase existed. */
  readonly isWanted: boolean;
  isApproved: boolean;
  /** The customer's browser returned and received a response. */
  isConfirmed: boolean;
  /** The customer or another person at PayPal stopped it. */
  isStopped: boolean;
}

export const noFacts = (): Facts => ({ sold: [], links: [], bought: [], givenBack: new Map() });

/** Selects one by a number. The caller has checked that one exists. */
export function pick<T>(all: readonly T[], draw: number): T {
  const one = all[draw % all.length];
  if (one === undefined) throw new Error('there is none to pick');
  return one;
}
