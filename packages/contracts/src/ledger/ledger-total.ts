import * as z from 'zod/mini';
import { ledgerMethods } from '../billing/ledger-rules.ts';
import { keysOf } from '../kit/keys-of.ts';

const LedgerTotal = z.object({
  method: keysOf(ledgerMethods),
  methodName: z.string(),
  vatPercentage: z.number(),
  count: z.int(),
  netAmount: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
  fee: z.number(),
});
export type LedgerTotal = z.infer<typeof LedgerTotal>;

export const LedgerTotals = z.object({
  items: z.array(LedgerTotal),
  /** The sum of the customers' credits. It is null unless the list contains only entries with a credit. */
  credit: z.nullable(z.number()),
});
