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
  /** Zero means until cancelled. */
  totalCycles: number;
  /** Oldest first; the last one is current. */
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

const repricingNotice = Temporal.Duration.from({ hours: 10 * 24 });

/** A new price applies to existing subscribers only for payments due at least ten days later. */
export function priceInForce(
  { prices }: PlanCycle,
  subscribedAt: string,
  due: Temporal.Instant,
): Price | undefined {
  return prices.findLast(({ since }, index) => {
    const start = Temporal.Instant.from(since);
    const known = Temporal.Instant.compare(start, Temporal.Instant.from(subscribedAt)) <= 0;
    return index === 0 || known || Temporal.Instant.compare(start.add(repricingNotice), due) <= 0;
  });
}
