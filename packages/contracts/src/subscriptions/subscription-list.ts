import * as z from 'zod/mini';
import { IdText, lineOfText, Month } from '../kit/fields.ts';

export const listFilters = {
  userName: lineOfText(),
  planName: lineOfText(),
  subscriptionStatus: IdText,
  userId: IdText,
  planId: IdText,
  /** Shows only active subscriptions, with and without renewal. */
  isActive: z.stringbool(),
  /** Shows only subscriptions with an overdue receivable. */
  isOverdue: z.stringbool(),
  /** Shows only subscriptions whose period ends or renews in the next 30 days. */
  isDueSoon: z.stringbool(),
  /** Shows only subscriptions whose awaited transfer has arrived in full. A person must confirm their activation. */
  isToConfirm: z.stringbool(),
  /** Shows only subscriptions that are completely unpaid and whose payment link has expired. */
  isLinkExpired: z.stringbool(),
  /** Shows only subscriptions without renewal whose period ends in the next seven days. */
  isEnding: z.stringbool(),
  /** Shows only subscriptions that became active for the first time in this month. */
  begunIn: Month,
  /** Shows only subscriptions that stopped being active in this month. */
  endedIn: Month,
};

/** The number of rows in each predefined view of the list. */
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
