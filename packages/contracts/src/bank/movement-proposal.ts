import * as z from 'zod/mini';
import { receivableStates } from '../billing/receivable-state.ts';
import { Id } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';

/** The maximum number of proposals that a movement shows. */
export const maxProposals = 5;

/** The reasons for a proposal, in order of strength. */
export const proposalReasons = [
  'referenceAndAmount',
  'reference',
  'number',
  'payerIban',
  'name',
  'amount',
  'return',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

const ProposedReceivable = z.object({
  id: Id,
  subscriptionId: Id,
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  planName: z.string(),
  dueDate: z.string(),
  periodEnd: z.string(),
  rest: z.number(),
  state: keysOf(receivableStates),
  stateName: z.string(),
  /** The time of the provider's next attempt at a refused charge; null if there is no next attempt. */
  retryAt: z.nullable(z.string()),
});

export const KnownTransfer = z.object({
  entryId: Id,
  subscriptionId: Id,
  userName: z.string(),
  amount: z.number(),
  on: z.string(),
});
export type KnownTransfer = z.infer<typeof KnownTransfer>;

/**
 * A possible meaning of a movement, with the reason in a sentence. A proposal changes nothing until a person confirms
 * it.
 */
export const Proposal = z.object({
  reason: z.enum(proposalReasons),
  /** Whether the movement has a valid reference of ours and exactly the amount of the receivable of that reference. */
  isExact: z.boolean(),
  explanation: z.string(),
  /** The receivables, in the order in which the money would cover them. */
  receivables: z.array(ProposedReceivable),
  /** The transfer that the debit returns; null for credits. */
  returned: z.nullable(KnownTransfer),
});
export type Proposal = z.infer<typeof Proposal>;
