import * as z from 'zod/mini';
import { dueStates } from '../billing/due-schedule.ts';
import { keysOf } from '../kit/keys-of.ts';

/** A period is due at its start. Its end is the start of the next period. */
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
  /** Null when the plan has the same price, or one for another recurrence. */
  planTerms: z.nullable(PlanTerms),
  /** Whether the customer has a credit, which an Admin can use for a period. Its amount is an Admin's to read. */
  hasCredit: z.boolean(),
});
export type DueDates = z.infer<typeof DueDates>;
