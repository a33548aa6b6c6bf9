import * as z from 'zod/mini';
import { ledgerEntryKinds, ledgerMethods } from '../billing/ledger-rules.ts';
import { Id } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { customerAndPlan } from './customer-and-plan.ts';

export const Kind = keysOf(ledgerEntryKinds);
export const Method = keysOf(ledgerMethods);

/** One ledger entry. Amounts are euro; a positive amount is money for the tenant. */
export const LedgerEntry = z.object({
  id: Id,
  kind: Kind,
  kindName: z.string(),
  method: Method,
  methodName: z.string(),
  /** The time of the movement according to its source. */
  occurredAt: z.string(),
  amount: z.number(),
  netAmount: z.number(),
  vatAmount: z.number(),
  vatPercentage: z.number(),
  /** The provider's fee; null when the provider did not report it. */
  fee: z.nullable(z.number()),
  subscriptionId: Id,
  ...customerAndPlan,
  /** The start of the period that it covers or was taken from; the first one if there are several. */
  periodStart: z.nullable(z.string()),
  providerTransactionId: z.nullable(z.string()),
  /** The entry that this one refunds or corrects. */
  correctsId: z.nullable(Id),
  /** The customer's credit: the part of this entry and its corrections that covers no receivable. */
  credit: z.number(),
  /** The amount that can still be returned. */
  refundable: z.number(),
  /** The amount of its refunds that the provider has not completed yet. */
  pendingRefund: z.number(),
  /** A write-off that was not cancelled. */
  isCancellable: z.boolean(),
  note: z.nullable(z.string()),
  recordedAt: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
