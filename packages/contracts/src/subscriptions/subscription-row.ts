import * as z from 'zod/mini';
import { chargeStates, nextBillingSources } from '../billing/billing-schedule.ts';
import { renewalStates } from '../billing/renewal.ts';
import { standingKinds } from '../billing/standing.ts';
import { priceKinds } from '../billing/subscription-price.ts';
import { Id, Version } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';

const Payment = z.object({
  id: Id,
  /** The number of the period. Period 0 begins at the start date, and each renewal adds one. */
  period: z.int(),
  amountDue: z.number(),
  /** The part of the amount that is still due. */
  rest: z.number(),
  paidAt: z.nullable(z.string()),
  providerSubscriptionId: z.nullable(z.string()),
  /** The state of the provider's last charge that has not completed. */
  chargeState: z.nullable(z.enum(chargeStates)),
});

/** The payment state of a subscription, and its sentence. */
const StandingView = z.object({
  kind: z.enum(standingKinds),
  /** The amount that is due now. */
  amount: z.number(),
  isRefused: z.boolean(),
  /** The time of the provider's next attempt at a refused charge. */
  nextAttemptAt: z.nullable(z.string()),
  meaning: z.string(),
});

/**
 * A subscription in the list. `paymentAmount` is the price of a period, VAT included; with `vatPercentage` it gives the
 * net price. `nextBillingDate` is first the start plus the plan's recurrence (SUB-08). While the provider bills, it is
 * the provider's own next date. Otherwise it is the period after the last payment (CAL-02). `endDate` is the start plus
 * one month (§9).
 */
export const SubscriptionRow = z.object({
  id: Id,
  userID: Id,
  planID: Id,
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** True if the user was removed from the tenant. The history keeps the name. */
    isRemoved: z.boolean(),
  }),
  plan: z.object({
    id: Id,
    name: z.string(),
    recurrenceType: z.int(),
    recurrenceTypeName: z.string(),
    recurringCostBeforeVAT: z.number(),
    vatPercentage: z.number(),
    isActive: z.boolean(),
  }),
  startDate: z.string(),
  endDate: z.string(),
  nextBillingDate: z.string(),
  /** The source of `nextBillingDate`. It is `provider` if the payment provider gave the date. */
  nextBillingSource: z.enum(nextBillingSources),
  /**
   * The end by our schedule if no further period is paid. For a subscription without renewal it equals
   * `nextBillingDate`.
   */
  scheduledEnd: z.string(),
  /**
   * The due date of the oldest receivable that is not fully paid, otherwise the next due date; null when nothing will
   * be due.
   */
  nextDueDate: z.nullable(z.string()),
  subscriptionStatus: z.int(),
  subscriptionStatusName: z.string(),
  paymentAmount: z.number(),
  vatPercentage: z.number(),
  priceKind: keysOf(priceKinds),
  /** The plan's price at the time of the agreement, with the VAT of this subscription; null if unknown. */
  listAmount: z.nullable(z.number()),
  payments: z.array(Payment),
  /** Whether the next period can be opened for a transfer, or is open and has received no money. */
  renewal: z.enum(renewalStates),
  standing: StandingView,
  /**
   * The time of a requested cancellation that the payment provider has not confirmed yet (PAY-08); null if there is
   * none.
   */
  cancelRequestedAt: z.nullable(z.string()),
  /**
   * The time of a requested stop of the renewal that the payment provider has not confirmed yet; null if there is none.
   */
  renewalStopRequestedAt: z.nullable(z.string()),
  /**
   * Whether the payment provider has confirmed the stop of the renewal and the subscription will end after its last
   * charge.
   */
  awaitsLastCharge: z.boolean(),
  version: Version,
});
