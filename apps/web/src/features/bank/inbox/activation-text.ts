import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';

/** The states of a period whose subscription is not active. */
const inactive: readonly ReceivableState[] = ['awaitingTransfer', 'notAsked'];

/** AJ6: money that settles the period of a subscription that is not active activates it, without a further question. */
export function activationText(
  amount: number,
  receivables: readonly Pick<Receivable, 'rest' | 'state'>[],
): string {
  let left = Math.round(amount * 100);
  const isActivated = receivables.some(({ rest, state }) => {
    left -= Math.round(rest * 100);
    return left >= 0 && inactive.includes(state);
  });
  return isActivated ? 'La sottoscrizione diventa attiva, senza rinnovo automatico.' : '';
}
