import type { PaymentPreferences } from '../catalogue/catalogue.ts';
import type { Money, TaxRate } from '../money.ts';
import type { SubscriptionStatus } from './life-cycle.ts';

/** How far a billing cycle of the plan has gone. */
export interface CycleProgress {
  sequence: number;
  /** Paid, or free. */
  completed: number;
  /** Its payment was declined, and the time of the next one came. */
  missed: number;
  /** Passed while the subscription was suspended. */
  skipped: number;
}

/** What a subscription changes of its plan's terms. */
export interface PlanOverride {
  cycles: { sequence: number; price?: Money | undefined; totalCycles?: number | undefined }[];
  taxes?: Partial<TaxRate>;
  preferences?: Partial<PaymentPreferences>;
}

export interface Subscriber {
  givenName?: string | undefined;
  surname?: string | undefined;
  email?: string | undefined;
  payerId?: string | undefined;
}

export interface ApplicationContext {
  brandName?: string | undefined;
  userAction: 'SUBSCRIBE_NOW' | 'CONTINUE';
  returnUrl?: string | undefined;
  cancelUrl?: string | undefined;
}

interface FailedPayment {
  cents: number;
  at: string;
  retryAt?: string | undefined;
}

export interface Subscription {
  id: string;
  planId: string;
  status: SubscriptionStatus;
  statusNote?: string | undefined;
  statusChangedAt: string;
  /** Where the billing dates are counted from. */
  startTime: string;
  quantity: number;
  customId?: string | undefined;
  subscriber: Subscriber;
  override?: PlanOverride | undefined;
  context: ApplicationContext;
  approvalToken: string;
  progress: CycleProgress[];
  currency: string;
  outstandingCents: number;
  failedPayments: number;
  lastPayment?: { cents: number; at: string } | undefined;
  lastFailedPayment?: FailedPayment | undefined;
  /** How many of the next payments the simulated bank will decline. */
  paymentsToDecline: number;
  /** The next payment stays pending. */
  isNextPaymentPending?: boolean | undefined;
  createdAt: string;
  updatedAt: string;
}

/** What a buyer is asked to agree to, under the token in the approve link. */
export interface Approval {
  /** The token, `BA-…`. */
  id: string;
  subscriptionId: string;
  /** New terms for a subscription that already runs. */
  revision?: { planId: string; quantity: number; override?: PlanOverride | undefined } | undefined;
  /** The buyer has agreed, and it will hold from then on. */
  holdsFrom?: string | undefined;
  approvedAt?: string | undefined;
}

export type TransactionStatus =
  | 'COMPLETED'
  | 'DECLINED'
  | 'PENDING'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED';

export interface Transaction {
  id: string;
  subscriptionId: string;
  status: TransactionStatus;
  currency: string;
  grossCents: number;
  taxCents: number;
  feeCents: number;
  refundedCents: number;
  payer: Subscriber;
  at: string;
  /** While it is pending: the cycle it is to pay. */
  cycleSequence?: number | undefined;
  /** When a pending one completed or was denied. */
  endedAt?: string | undefined;
}

export interface Refund {
  id: string;
  saleId: string;
  isReversal: boolean;
  /** A reversal that a dispute, decided for the seller, has undone. */
  isCancelled?: boolean | undefined;
  cents: number;
  /** With the earlier refunds of the same sale. */
  totalCents: number;
  currency: string;
  reason?: string | undefined;
  at: string;
}

/** A buyer contests a payment. */
export interface Dispute {
  id: string;
  saleId: string;
  reason: string;
  cents: number;
  currency: string;
  /** Set once it is resolved. */
  outcome?: string | undefined;
  at: string;
  updatedAt: string;
}
