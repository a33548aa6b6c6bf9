import { pastPeriodText, periodText } from '@canone/contracts/billing/period-texts';
import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { isReached } from '@canone/contracts/values/calendar';

/** The states that a receivable has only while its subscription is not active. */
const inactive: readonly ReceivableState[] = ['awaitingTransfer', 'notAsked'];

type Period = Pick<Receivable, 'subscriptionId' | 'rest' | 'state' | 'dueDate' | 'periodEnd'>;

/**
 * The sentence before a movement is registered (AJ6, AK2). If the money fully pays the period of an inactive
 * subscription, the subscription becomes active without another question. If that period is over, the money pays the
 * current period.
 */
export function activationText(
  amount: number,
  receivables: readonly Period[],
  now = Temporal.Now.instant(),
): string {
  let left = Math.round(amount * 100);
  const activated = receivables.filter(({ rest, state }) => {
    left -= Math.round(rest * 100);
    return left >= 0 && inactive.includes(state);
  });
  if (activated.length === 0) return '';
  const over = activated
    .filter(({ periodEnd }) => isReached(Temporal.Instant.from(periodEnd), now))
    .map(({ dueDate, periodEnd }) => pastPeriodText(periodText(dueDate, periodEnd)));
  const isOne = new Set(activated.map(({ subscriptionId }) => subscriptionId)).size === 1;
  const active = isOne ? 'La sottoscrizione diventa attiva' : 'Le sottoscrizioni diventano attive';
  return [`${active}, senza rinnovo automatico.`, ...new Set(over)].join(' ');
}
