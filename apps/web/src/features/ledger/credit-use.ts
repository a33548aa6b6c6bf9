import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { formatEuro } from '../../kit/format/format.ts';

/**
 * A used credit does not activate a subscription. Only a transfer from a bank statement does so without a further step
 * (AK6).
 */
const toActivate =
  'La sottoscrizione non diventa attiva da sola: premi poi «Conferma Attivazione».';

function remainder(credit: number, rest: number): string {
  const difference = toHundredths(credit) - toHundredths(rest);
  if (difference === 0) return 'La scadenza sarà pagata per intero, e il credito finisce.';
  const left = formatEuro(fromHundredths(Math.abs(difference)));
  return difference > 0
    ? `La scadenza sarà pagata per intero, e resta un credito di ${left}.`
    : `Il credito finisce, e della scadenza restano da incassare ${left}.`;
}

/** Explains how much of the credit and of the receivable remains after the credit is applied. */
export function creditAfter(
  credit: number,
  { rest, state }: Pick<Receivable, 'rest' | 'state'>,
): string {
  const isPaid = toHundredths(credit) >= toHundredths(rest);
  const sentence = remainder(credit, rest);
  return isPaid && state === 'awaitingTransfer' ? `${sentence} ${toActivate}` : sentence;
}
