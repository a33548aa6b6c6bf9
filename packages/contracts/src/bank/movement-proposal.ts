import * as z from 'zod/mini';
import { receivableStates } from '../billing/receivable-state.ts';
import { Id } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';

/** A movement shows the best of its proposals. */
export const maxProposals = 5;

/** The reasons of a proposal, the strongest first. */
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
  /** The provider's next attempt at a refused charge; null without one. */
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

/** A possible meaning of a movement, with the reason in a sentence. Nothing is confirmed by a proposal. */
export const Proposal = z.object({
  reason: z.enum(proposalReasons),
  /** True only for a valid reference of ours and exactly the amount of its receivable. */
  isExact: z.boolean(),
  explanation: z.string(),
  /** In the order in which the money covers them. */
  receivables: z.array(ProposedReceivable),
  /** The transfer that a debit returns; null for credits. */
  returned: z.nullable(KnownTransfer),
});
export type Proposal = z.infer<typeof Proposal>;
