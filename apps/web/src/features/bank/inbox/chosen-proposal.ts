import type { Proposal } from '@canone/contracts/bank/movement-proposal';

type Known = Pick<Proposal, 'reason'> & {
  readonly receivables: readonly Pick<Proposal['receivables'][number], 'userId'>[];
};

const reasonsOfSeveral = new Set<Proposal['reason']>(['payerIban', 'name', 'amount']);

function isAsGood(first: Known, second: Known): boolean {
  return (
    first.reason === second.reason &&
    reasonsOfSeveral.has(first.reason) &&
    first.receivables[0]?.userId !== second.receivables[0]?.userId
  );
}

/** The index of the chosen proposal: the choice of the person, or else the first proposal. */
export function chosenAt(proposals: readonly Known[], at: number | undefined): number | undefined {
  if (at !== undefined && at < proposals.length) return at;
  const [first, second] = proposals;
  // several customers for the same reason: only a person knows which of them the money is for
  if (first && second && isAsGood(first, second)) return undefined;
  return first ? 0 : undefined;
}
