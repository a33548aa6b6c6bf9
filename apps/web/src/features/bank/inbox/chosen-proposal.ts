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

/** The index of the chosen proposal. Without a choice of the person it is the first proposal. */
export function chosenAt(proposals: readonly Known[], at: number | undefined): number | undefined {
  if (at !== undefined && at < proposals.length) return at;
  const [first, second] = proposals;
  // Several customers are proposed for the same reason, so a person must choose the right customer.
  if (first && second && isAsGood(first, second)) return undefined;
  return first ? 0 : undefined;
}
