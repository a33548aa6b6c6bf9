import * as z from 'zod/mini';
import { IdText, lineOfText, Month } from '../kit/fields.ts';

export const listFilters = {
  userName: lineOfText(),
  planName: lineOfText(),
  subscriptionStatus: IdText,
  userId: IdText,
  planId: IdText,
  /** Only active subscriptions, with and without renewal. */
  isActive: z.stringbool(),
  /** Only subscriptions with an overdue receivable. */
  isOverdue: z.stringbool(),
  /** Only subscriptions whose period ends, or renews, in the next thirty days. */
  isDueSoon: z.stringbool(),
  /** Only subscriptions whose awaited transfer has arrived in full. A person confirms their activation. */
  isToConfirm: z.stringbool(),
  /** Only subscriptions of which nothing is paid and whose payment link has expired. */
  isLinkExpired: z.stringbool(),
  /** Only subscriptions without renewal whose period ends in the next seven days. */
  isEnding: z.stringbool(),
  /** Only subscriptions that became active for the first time in this month. */
  begunIn: Month,
  /** Only subscriptions that stopped being active in this month. */
  endedIn: Month,
};

/** The number of rows of each ready-made view of the list. */
export const SubscriptionCounts = z.object({
  all: z.int(),
  overdue: z.int(),
  dueSoon: z.int(),
  awaitingTransfer: z.int(),
  toConfirm: z.int(),
  linkExpired: z.int(),
  ending: z.int(),
});
export type SubscriptionCounts = z.infer<typeof SubscriptionCounts>;
