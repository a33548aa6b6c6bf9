import { z } from 'zod';
import { WebhookFaults } from './webhook-faults.ts';

const Status = z.literal([400, 401, 403, 404, 409, 422, 429, 500, 503]);

const Effect = z.strictObject({
  /** Delay before any other effect. */
  latencyMs: z.int().min(0).max(120_000).optional(),
  /** Responds with PayPal's error of this status. */
  status: Status.optional(),
  /** The issue in the error's details. */
  issue: z.string().max(100).optional(),
  /** Seconds in a Retry-After header. */
  retryAfter: z.int().min(0).max(3600).optional(),
  /** Executes the call, then fails: with `status` (500 by default) or by hanging. */
  applyThenFail: z.boolean().optional(),
  /** Milliseconds without a response before the connection is reset. */
  hangThenReset: z.int().min(0).max(120_000).optional(),
  /** Responds with a proxy's HTML page instead of JSON. */
  nonJsonBody: z.boolean().optional(),
  /** Executes the call and cuts the response off in the middle. */
  truncateBody: z.boolean().optional(),
});

const Rule = z.strictObject({
  match: z.strictObject({
    method: z.string().max(10).toUpperCase().optional(),
    /** A regular expression on the path, without the simulator's prefix. */
    path: z.string().max(200).refine(isRegExp, 'Not a regular expression').optional(),
    /** The number of the first affected call, counted from 1 among the matching calls. */
    nth: z.int().min(1).max(10_000).default(1),
    /** The number of affected calls. */
    times: z.int().min(1).max(10_000).default(1),
    /** The probability that a call is affected. The seed determines the random choice. */
    probability: z.number().min(0).max(1).default(1),
  }),
  effect: Effect,
});

const OAuthFaults = z.strictObject({
  /** Lifetime of new tokens in seconds. */
  tokenTtlSec: z.int().min(0).max(32_400).optional(),
});

const SubscriptionFaults = z.strictObject({
  /** Simulated milliseconds between the buyer's approval and its effect. */
  approvalDelayMs: z.int().min(1).max(2_000_000_000).optional(),
  /** The subscription stays APPROVAL_PENDING after the buyer's approval. */
  neverActivate: z.boolean().optional(),
  approvedInsteadOfActive: z.boolean().optional(),
  /** The subscription starts, and its first payment is declined. */
  firstPaymentFails: z.boolean().optional(),
  /** The subscription starts, and its first payment stays pending until it completes or is denied. */
  firstPaymentPending: z.boolean().optional(),
  /** The buyer approves, and cancels before the browser returns. */
  cancelledDuringApproval: z.boolean().optional(),
  /** The next three fields change values in the response when a subscription is read. */
  wrongPlan: z.string().min(3).max(50).optional(),
  amountOverride: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
  dropCustomId: z.boolean().optional(),
});

/** Formats of refunds observed at the real PayPal. */
const RefundFaults = z.strictObject({
  /** New refunds stay pending until the control API finishes them. */
  pending: z.boolean().optional(),
  /** New refunds fail at once. */
  failing: z.boolean().optional(),
  /** Amounts that leave the merchant's account are negative. */
  negativeTotals: z.boolean().optional(),
  /** Events contain id, state and amount, without the sale. */
  bareEvents: z.boolean().optional(),
  /** The response to a read of a refund has no `sale_id`, but still has a link to the sale. */
  withoutSaleId: z.boolean().optional(),
  /** The response to a read of a refund has no link to the sale, only to the parent payment. */
  withoutSaleLink: z.boolean().optional(),
});

/** Faults in the buyer's browser. */
const BrowserFaults = z.strictObject({
  sdk404: z.boolean().optional(),
  sdkSlowMs: z.int().min(0).max(120_000).optional(),
  neverCallOnApprove: z.boolean().optional(),
  callOnApproveTwice: z.boolean().optional(),
  popupBlocked: z.boolean().optional(),
  /** The popup reports at once that the buyer cancelled. */
  buyerCancels: z.boolean().optional(),
  /** The popup closes during the creation of the subscription: onCancel and onError are both called. */
  closeDuringCreate: z.boolean().optional(),
  onErrorAfterCreate: z.boolean().optional(),
  ineligible: z.boolean().optional(),
});

export const FaultSet = z.strictObject({
  rules: z.array(Rule).max(50).default([]),
  /** The seed of all random choices. */
  seed: z.int().min(1).max(2_147_483_647).default(1),
  oauth: OAuthFaults.default({}),
  subscriptions: SubscriptionFaults.default({}),
  refunds: RefundFaults.default({}),
  browser: BrowserFaults.default({}),
  webhooks: WebhookFaults.default({}),
});

export type FaultSet = z.output<typeof FaultSet>;
export type FaultRule = z.output<typeof Rule>;
export type FaultEffect = z.output<typeof Effect>;
export type RefundFaults = z.output<typeof RefundFaults>;
export type SubscriptionFaults = z.output<typeof SubscriptionFaults>;

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
