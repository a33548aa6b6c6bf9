import * as z from 'zod/mini';
import { dueStates } from '../billing/due-schedule.ts';
import { keysOf } from '../kit/keys-of.ts';

/** A due date, which is the start of a period. The end of the period is the start of the next one. */
export const DueDate = z.object({
  period: z.int(),
  dueDate: z.string(),
  periodEnd: z.string(),
  reason: z.nullable(z.string()),
  netAmount: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
  state: keysOf(dueStates),
  stateName: z.string(),
});
export type DueDate = z.infer<typeof DueDate>;

/** The present price of the plan for one period. */
export const PlanTerms = z.object({
  netAmount: z.number(),
  vatPercentage: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

export const DueDates = z.object({
  items: z.array(DueDate),
  /**
   * The plan's present price. It is null if the price is the same as the subscription's, or if the plan has another
   * recurrence.
   */
  planTerms: z.nullable(PlanTerms),
  /**
   * Whether the customer has a credit that an Admin can use for a period. The amount is not included, because only an
   * Admin may read it.
   */
  hasCredit: z.boolean(),
});
export type DueDates = z.infer<typeof DueDates>;
