import type { ProposalReason } from '@canone/contracts/bank/movement-proposal';
import type { nameMatcher } from './movement-text.ts';

interface Named {
  readonly userName: string;
  readonly reason: ProposalReason;
}

/**
 * If the whole name of one customer matches, customers who match only by a part of their name are left out. An example
 * is a shared first name.
 */
export function withoutPartNames<One extends Named>(
  { matchOf }: { readonly matchOf: ReturnType<typeof nameMatcher> },
  connected: readonly One[],
): readonly One[] {
  const isWhole = ({ userName }: Named) => matchOf(userName) === 1;
  const isPart = (one: One) => one.reason === 'name' && !isWhole(one);
  return connected.some(isWhole) ? connected.filter((one) => !isPart(one)) : connected;
}
