import { pastPeriodText, periodText } from '@canone/contracts/billing/period-texts';
import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { isReached } from '@canone/contracts/values/calendar';

/** The states of a period whose subscription is not active. */
const inactive: readonly ReceivableState[] = ['awaitingTransfer', 'notAsked'];

type Period = Pick<Receivable, 'rest' | 'state' | 'dueDate' | 'periodEnd'>;

/**
 * AJ6, AK2: money that settles the period of a subscription that is not active activates it, without a further question.
 * After the end of that period it pays the present one.
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
  return ['La sottoscrizione diventa attiva, senza rinnovo automatico.', ...over].join(' ');
}
