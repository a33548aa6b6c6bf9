import * as z from 'zod/mini';
import { chargeStates, nextBillingSources } from '../billing/billing-schedule.ts';
import { renewalStates } from '../billing/renewal.ts';
import { standingKinds } from '../billing/standing.ts';
import { priceKinds } from '../billing/subscription-price.ts';
import { Id, Version } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';

const Payment = z.object({
  id: Id,
  /** 0 is the first period, which begins at the start date. Each renewal adds one. */
  period: z.int(),
  amountDue: z.number(),
  /** The part of the amount that is still due. */
  rest: z.number(),
  paidAt: z.nullable(z.string()),
  providerSubscriptionId: z.nullable(z.string()),
  /** The provider’s last attempt at a charge that has not completed. */
  chargeState: z.nullable(z.enum(chargeStates)),
});

/** The state of the payments, and its sentence. */
const StandingView = z.object({
  kind: z.enum(standingKinds),
  /** The amount that is due now. */
  amount: z.number(),
  isRefused: z.boolean(),
  /** The provider's next attempt at a refused charge. */
  nextAttemptAt: z.nullable(z.string()),
  meaning: z.string(),
});

/**
 * `paymentAmount` is the price of each period, VAT included; with `vatPercentage` it gives back the net.
 * `nextBillingDate` is the start plus the plan's recurrence (SUB-08), then the provider's own next date while it bills,
 * otherwise the period after the last payment (CAL-02). `endDate` is the start plus one month (§9).
 */
export const SubscriptionRow = z.object({
  id: Id,
  userID: Id,
  planID: Id,
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** True when the user was removed from the tenant; the history keeps the name. */
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
  /** `provider` when the date is the payment provider’s own. */
  nextBillingSource: z.enum(nextBillingSources),
  /** The end by our schedule if no further period is paid. Without renewal it is `nextBillingDate`. */
  scheduledEnd: z.string(),
  /** The due date of the oldest receivable with a rest, otherwise the next one; null when nothing will be due. */
  nextDueDate: z.nullable(z.string()),
  subscriptionStatus: z.int(),
  subscriptionStatusName: z.string(),
  paymentAmount: z.number(),
  vatPercentage: z.number(),
  priceKind: keysOf(priceKinds),
  /** The plan's price at the time of the agreement, with this VAT; null when unknown. */
  listAmount: z.nullable(z.number()),
  payments: z.array(Payment),
  /** Whether the next period can be opened for a transfer, or is open and without money. */
  renewal: z.enum(renewalStates),
  standing: StandingView,
  /** The time of a cancellation that the payment provider has not confirmed yet (PAY-08). */
  cancelRequestedAt: z.nullable(z.string()),
  /** The time of a stop of the renewal that the payment provider has not confirmed yet. */
  renewalStopRequestedAt: z.nullable(z.string()),
  /** The payment provider has confirmed that stop, and the subscription ends after its last charge. */
  awaitsLastCharge: z.boolean(),
  version: Version,
});
