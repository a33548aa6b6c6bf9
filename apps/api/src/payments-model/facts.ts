import type { Checkout } from '@canone/contracts/payment-token';

/** What has been done so far, as the world outside of the product knows it. */
export interface Facts {
  readonly sold: Sold[];
  readonly links: Link[];
  readonly bought: Bought[];
  /** What went back to a customer of each charge, in cents, by the charge's id. */
  readonly givenBack: Map<string, number>;
}

/** A subscription of ours. */
export interface Sold {
  readonly id: number;
  /** Somebody here has cancelled it or lets it be paid by transfer: from then on PayPal's is not wanted. */
  isOurs: boolean;
}

export interface Link {
  readonly sold: Sold;
  readonly token: string;
  /** No other was made for the same since. */
  isNewest: boolean;
  /** What the customer's browser was given, when it opened the link in time. */
  request?: Checkout['subscription'];
}

/** A subscription of PayPal's, made in a customer's browser. */
export interface Bought {
  readonly id: string;
  readonly link: Link;
  /** The link was good when it was made, and nobody had bought the same before. */
  readonly isWanted: boolean;
  isApproved: boolean;
  /** The customer's browser came back and was answered. */
  isTold: boolean;
  /** Somebody at PayPal, the customer among them, has stopped it. */
  isStopped: boolean;
}

export const noFacts = (): Facts => ({ sold: [], links: [], bought: [], givenBack: new Map() });

/** One of them, drawn by a number; whoever asks has seen that there is one. */
export function pick<T>(all: readonly T[], draw: number): T {
  const one = all[draw % all.length];
  if (one === undefined) throw new Error('there is none to pick');
  return one;
}
