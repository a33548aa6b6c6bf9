import { receivableStates } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';

const inactive: readonly string[] = [receivableStates.awaitingTransfer, receivableStates.notAsked];

/** AJ6: money that settles the period of a subscription that is not active activates it, without a further question. */
export function activationText(
  amount: number,
  receivables: readonly Pick<Receivable, 'rest' | 'stateName'>[],
): string {
  let left = Math.round(amount * 100);
  const isActivated = receivables.some(({ rest, stateName }) => {
    left -= Math.round(rest * 100);
    return left >= 0 && inactive.includes(stateName);
  });
  return isActivated ? 'La sottoscrizione diventa attiva, senza rinnovo automatico.' : '';
}
