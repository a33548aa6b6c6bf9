import { z } from 'zod';
import { WebhookKnobs } from './webhook-knobs.ts';

const Status = z.literal([400, 401, 403, 404, 409, 422, 429, 500, 503]);

const Effect = z.strictObject({
  /** Waits before doing anything else. */
  latencyMs: z.int().min(0).max(120_000).optional(),
  /** Answers with PayPal's error of this status. */
  status: Status.optional(),
  /** The issue in the details of that error. */
  issue: z.string().max(100).optional(),
  /** Seconds in a Retry-After header. */
  retryAfter: z.int().min(0).max(3600).optional(),
  /** Does what was asked, and only then fails: with `status` (500 by itself) or by hanging. */
  applyThenFail: z.boolean().optional(),
  /** Keeps the caller waiting this long, then resets the connection without an answer. */
  hangThenReset: z.int().min(0).max(120_000).optional(),
  /** Answers with a proxy's HTML page instead of JSON. */
  nonJsonBody: z.boolean().optional(),
  /** Does what was asked, and breaks the answer off in the middle. */
  truncateBody: z.boolean().optional(),
});

const Rule = z.strictObject({
  match: z.strictObject({
    method: z.string().max(10).toUpperCase().optional(),
    /** A regular expression on the path, without the prefix the simulator is mounted under. */
    path: z.string().max(200).refine(isRegExp, 'Not a regular expression').optional(),
    /** The first call it hits, of those that match. */
    nth: z.int().min(1).max(10_000).default(1),
    /** How many calls it hits. */
    times: z.int().min(1).max(10_000).default(1),
    /** Of the calls it could hit, about this share; drawn from the seed. */
    probability: z.number().min(0).max(1).default(1),
  }),
  effect: Effect,
});

const OAuthKnobs = z.strictObject({
  /** Seconds that new tokens live. */
  tokenTtlSec: z.int().min(0).max(32_400).optional(),
});

const SubscriptionKnobs = z.strictObject({
  /** Simulated milliseconds from the buyer's approval until it takes hold. */
  approvalDelayMs: z.int().min(1).max(2_000_000_000).optional(),
  /** The buyer's approval leaves APPROVAL_PENDING for good. */
  neverActivate: z.boolean().optional(),
  approvedInsteadOfActive: z.boolean().optional(),
  /** The subscription begins, and its first payment is declined. */
  firstPaymentFails: z.boolean().optional(),
  /** The subscription begins, and its first payment stays pending until it completes or is denied. */
  firstPaymentPending: z.boolean().optional(),
  /** The buyer approves, and cancels before their browser is back. */
  cancelledDuringApproval: z.boolean().optional(),
  /** What a read of a subscription shows in place of the truth. */
  wrongPlan: z.string().min(3).max(50).optional(),
  amountOverride: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
  dropCustomId: z.boolean().optional(),
});

/** Forms of refunds that were seen at the real PayPal. */
const RefundKnobs = z.strictObject({
  /** Money that left the merchant's account is written below zero. */
  negativeTotals: z.boolean().optional(),
  /** Events carry id, state and amount, and nothing of the sale. */
  bareEvents: z.boolean().optional(),
  /** Refunds that are read carry no `sale_id`; their links still lead to the sale. */
  withoutSaleId: z.boolean().optional(),
  /** Nor do they link to it: only the parent payment is left. */
  withoutSaleLink: z.boolean().optional(),
});

/** What goes wrong in the buyer's browser. */
const BrowserKnobs = z.strictObject({
  sdk404: z.boolean().optional(),
  sdkSlowMs: z.int().min(0).max(120_000).optional(),
  neverCallOnApprove: z.boolean().optional(),
  callOnApproveTwice: z.boolean().optional(),
  popupBlocked: z.boolean().optional(),
  /** The popup says at once that the buyer does not want. */
  buyerCancels: z.boolean().optional(),
  /** The popup is closed while the subscription is being made: onCancel and onError are both called. */
  closeDuringCreate: z.boolean().optional(),
  onErrorAfterCreate: z.boolean().optional(),
  ineligible: z.boolean().optional(),
});

export const FaultSet = z.strictObject({
  rules: z.array(Rule).max(50).default([]),
  /** Where what is drawn by lot begins. */
  seed: z.int().min(1).max(2_147_483_647).default(1),
  oauth: OAuthKnobs.default({}),
  subscriptions: SubscriptionKnobs.default({}),
  refunds: RefundKnobs.default({}),
  browser: BrowserKnobs.default({}),
  webhooks: WebhookKnobs.default({}),
});

export type FaultSet = z.output<typeof FaultSet>;
export type FaultRule = z.output<typeof Rule>;
export type FaultEffect = z.output<typeof Effect>;
export type RefundKnobs = z.output<typeof RefundKnobs>;
export type SubscriptionKnobs = z.output<typeof SubscriptionKnobs>;

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
