import * as z from 'zod/mini';
import { Id } from '../kit/fields.ts';

/** A receivable that the money of an entry covers, or that a correction no longer covers. */
const CoveredPart = z.object({
  receivableId: Id,
  subscriptionId: Id,
  planName: z.string(),
  periodStart: z.string(),
  amount: z.number(),
});

/** An entry that returns or corrects money of another entry. */
const Correction = z.object({
  id: Id,
  kindName: z.string(),
  occurredAt: z.string(),
  amount: z.number(),
});

/** The movement of a bank statement from which the transfer was registered. */
const BankMovement = z.object({
  bookedOn: z.string(),
  payerName: z.nullable(z.string()),
  text: z.string(),
});

/**
 * The use of an entry: the receivables that it pays now, the entries that return or correct its money, and its bank
 * movement.
 */
export const LedgerUse = z.object({
  bankMovement: z.nullable(BankMovement),
  covered: z.array(CoveredPart),
  corrections: z.array(Correction),
});
export type LedgerUse = z.infer<typeof LedgerUse>;
