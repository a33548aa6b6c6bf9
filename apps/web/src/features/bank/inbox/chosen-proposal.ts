import type { Proposal } from '@canone/contracts/bank/movement-proposal';

/** The place of the proposal that counts as chosen: where a person has put it, else the first one. */
export function chosenAt(
  proposals: readonly Pick<Proposal, 'reason'>[],
  at: number | undefined,
): number | undefined {
  if (at !== undefined && at < proposals.length) return at;
  const [first, second] = proposals;
  // several customers who owe the same amount: only a person knows which of them has paid
  if (first?.reason === 'amount' && second) return undefined;
  return first ? 0 : undefined;
}
