import type { Money, TaxRate } from '../money.ts';

export interface Product {
  id: string;
  name: string;
  type: 'PHYSICAL' | 'DIGITAL' | 'SERVICE';
  description?: string | undefined;
  category?: string | undefined;
  image_url?: string | undefined;
  home_url?: string | undefined;
  create_time: string;
  update_time: string;
}

export interface Frequency {
  unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  count: number;
}

export interface Price {
  version: number;
  amount: Money;
  since: string;
}

export interface PlanCycle {
  sequence: number;
  tenure: 'TRIAL' | 'REGULAR';
  frequency: Frequency;
  /** Zero means that the cycle repeats until the subscription is cancelled. */
  totalCycles: number;
  /** Ordered from the oldest price to the current price. */
  prices: Price[];
}

export interface PaymentPreferences {
  autoBillOutstanding: boolean;
  setupFee?: Money | undefined;
  setupFeeFailureAction: 'CONTINUE' | 'CANCEL';
  /** Zero means that failed payments never suspend the subscription. */
  failureThreshold: number;
}

export type PlanStatus = 'CREATED' | 'ACTIVE' | 'INACTIVE';

export interface Plan {
  id: string;
  productId: string;
  name: string;
  description?: string | undefined;
  status: PlanStatus;
  currency: string;
  /** Ordered by sequence. */
  cycles: PlanCycle[];
  preferences: PaymentPreferences;
  taxes?: TaxRate | undefined;
  quantitySupported: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The current price of a cycle; undefined for a free trial. */
export function presentPrice({ prices }: PlanCycle): Price | undefined {
  return prices.at(-1);
}
