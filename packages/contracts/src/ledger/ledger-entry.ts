import * as z from 'zod/mini';
import { ledgerEntryKinds, ledgerMethods } from '../billing/ledger-rules.ts';
import { Id } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { customerAndPlan } from './customer-and-plan.ts';

export const Kind = keysOf(ledgerEntryKinds);
export const Method = keysOf(ledgerMethods);

/** One ledger entry. Amounts are in euro, and a positive amount is money for the tenant. */
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
  /**
   * The start of the period that the entry covers or was taken from. If there are several periods, it is the start of
   * the first one.
   */
  periodStart: z.nullable(z.string()),
  providerTransactionId: z.nullable(z.string()),
  /** The id of the entry that this entry refunds or corrects. */
  correctsId: z.nullable(Id),
  /** The customer's credit, which is the part of this entry and its corrections that covers no receivable. */
  credit: z.number(),
  /** The amount that can still be returned. */
  refundable: z.number(),
  /** The amount of the refunds of this entry that the provider has not completed yet. */
  pendingRefund: z.number(),
  /** Whether the entry is a write-off or a return by a person that can be cancelled. It cannot be cancelled twice. */
  isCancellable: z.boolean(),
  note: z.nullable(z.string()),
  recordedAt: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
