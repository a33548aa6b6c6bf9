import type { PaymentPreferences } from '../catalogue/catalogue.ts';
import type { Money, TaxRate } from '../money.ts';
import type { SubscriptionStatus } from './life-cycle.ts';

/** The progress of one billing cycle of the plan. */
export interface CycleProgress {
  sequence: number;
  /** Paid or free periods. */
  completed: number;
  /** Periods whose payment was declined or is still pending, until the money is collected. */
  missed: number;
  /** Periods passed during a suspension. */
  skipped: number;
}

/** The plan terms that a subscription overrides. */
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
  /** The start from which all billing dates are calculated. */
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
  /** Number of the next payments that the simulated bank declines. */
  paymentsToDecline: number;
  /** Whether the next payment stays pending instead of completing. */
  isNextPaymentPending?: boolean | undefined;
  createdAt: string;
  updatedAt: string;
}

/** The terms of an approve link, stored under its token. */
export interface Approval {
  /** The token, `BA-…`. */
  id: string;
  subscriptionId: string;
  /** New terms for a running subscription. */
  revision?: { planId: string; quantity: number; override?: PlanOverride | undefined } | undefined;
  /** The buyer has accepted; the approval takes effect at this time. */
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
  /** The cycle of a pending payment. */
  cycleSequence?: number | undefined;
  /** Time when a pending payment completed or was denied. */
  endedAt?: string | undefined;
}

type UnfinishedState = 'pending' | 'failed' | 'cancelled';

export interface Refund {
  id: string;
  saleId: string;
  isReversal: boolean;
  /** A reversal cancelled by a dispute that the seller won. */
  isCancelled?: boolean | undefined;
  /** Absent when the refund has completed. */
  state?: UnfinishedState | undefined;
  cents: number;
  /** The refunded total of the sale: this refund and the earlier ones. */
  totalCents: number;
  currency: string;
  reason?: string | undefined;
  at: string;
}

/** A dispute opened by a buyer. */
export interface Dispute {
  id: string;
  saleId: string;
  reason: string;
  cents: number;
  currency: string;
  /** Set when the dispute is resolved. */
  outcome?: string | undefined;
  at: string;
  updatedAt: string;
}
