import * as z from 'zod/mini';
import { Id } from '../kit/fields.ts';

/** A receivable that money of an entry covers, or that a correction has uncovered. */
const CoveredPart = z.object({
  receivableId: Id,
  subscriptionId: Id,
  planName: z.string(),
  periodStart: z.string(),
  amount: z.number(),
});

/** An entry that returns or corrects money of another one. */
const Correction = z.object({
  id: Id,
  kindName: z.string(),
  occurredAt: z.string(),
  amount: z.number(),
});

/** What the money of an entry pays now, and what was returned or corrected of it. */
export const LedgerUse = z.object({
  covered: z.array(CoveredPart),
  corrections: z.array(Correction),
});
export type LedgerUse = z.infer<typeof LedgerUse>;
