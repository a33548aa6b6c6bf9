/** Statuses of a subscription by their numbers in the specification. */
export const active = 1;
export const notActive = 2;
export const noRenewal = 3;
export const awaiting = 4;
export const cancelled = 5;

export interface Period {
  readonly number: number;
  due: string;
  ends: string;
  gross: number;
  /** The VAT rate in basis points. */
  rate: number;
  refunded: number;
  waived: number;
  reversed: number;
  charge: 'expected' | 'pending' | 'denied' | null;
  readonly of: Sold;
}

/** A subscription with the terms agreed with a customer. */
export interface Sold {
  readonly id: number;
  readonly customerId: number;
  readonly months: number;
  status: number;
  gross: number;
  rate: number;
  start: string;
  /** Times during which PayPal billed nothing. */
  readonly pauses: { readonly from: string; to: string }[];
  /** The instant at which PayPal's billing began, and the period of that instant. */
  billed: { readonly at: string; readonly from: number } | null;
  readonly periods: Period[];
}

/** Money received in one movement, with the periods that it covers. */
export interface Pot {
  readonly method: 'paypal' | 'bank';
  readonly of: Sold;
  readonly rate: number;
  readonly at: string;
  held: number;
  readonly covers: Map<Period, number>;
  /** The cents that each reversal took from each period. */
  readonly taken: Map<Period, number>;
}

export interface Movement {
  readonly kind: string;
  readonly cents: number;
  readonly at: string;
  readonly fee: number | null;
  readonly pot: Pot | null;
  readonly of: Sold;
}

/** Returns whether a kind of entry moves money. A write-off and its cancellation do not. */
export const isMoney = (kind: string): boolean =>
  kind !== 'writeOff' && kind !== 'writeOffCancelled';

export const creditOf = ({ held, covers }: Pot): number =>
  Math.max(0, held - [...covers.values()].reduce((sum, cents) => sum + cents, 0));
