import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { formatEuro } from '../../kit/format/format.ts';

/** Explains how much of the credit and of the receivable remains after the credit is applied. */
export function creditAfter(credit: number, rest: number): string {
  const difference = toHundredths(credit) - toHundredths(rest);
  if (difference === 0) return 'La scadenza sarà pagata per intero, e il credito finisce.';
  const left = formatEuro(fromHundredths(Math.abs(difference)));
  return difference > 0
    ? `La scadenza sarà pagata per intero, e resta un credito di ${left}.`
    : `Il credito finisce, e della scadenza restano da incassare ${left}.`;
}
