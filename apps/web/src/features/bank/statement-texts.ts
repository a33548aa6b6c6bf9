import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import type { BankStatement } from '@canone/contracts/bank/bank-statement';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import {
  countOf,
  formatAmount,
  formatDay,
  formatEuro,
  formatInteger,
} from '../../kit/format/format.ts';

/** An amount in euro, or in another currency with its code. */
function moneyIn(currency: string, amount: number): string {
  return currency === 'EUR' ? formatEuro(amount) : `${formatAmount(amount)}\u00a0${currency}`;
}

/** The amount of a movement as text. Money that leaves the account is negative. */
export function moneyOf({
  amount,
  currency,
  direction,
}: Pick<BankMovement, 'amount' | 'currency' | 'direction'>): string {
  return moneyIn(currency, direction === 'credit' ? amount : -amount);
}

/** "28/11 – 30/11/2026": the year is once, so that the period fits into its column. */
export function periodOf({
  firstDay,
  lastDay,
}: Pick<BankStatement, 'firstDay' | 'lastDay'>): string {
  if (firstDay === null || lastDay === null) return '';
  if (firstDay === lastDay) return formatDay(firstDay);
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  const first = isSameYear ? formatDay(firstDay).slice(0, 5) : formatDay(firstDay);
  return `${first} – ${formatDay(lastDay)}`;
}

/** "Completa" for a finished import, otherwise the number of stored movements. */
export function progressOf({
  isFinished,
  stored,
  rows,
}: Pick<BankStatement, 'isFinished' | 'stored' | 'rows'>): string {
  return isFinished ? 'Completa' : `${formatInteger(stored)} di ${formatInteger(rows)}`;
}

/** A short text that says whether the balances of a file match its movements. */
export function proofOf(balances: BankStatement['balances']): string {
  if (balances === null) return 'Non verificati';
  return balances.difference === 0 ? 'Tornano' : `Differenza di ${formatEuro(balances.difference)}`;
}

type Balances = NonNullable<BankStatement['balances']>;

/**
 * The steps of the balance check: opening balance, sum of the movements, computed closing balance, closing balance of
 * the bank.
 */
export function proofSteps({ opening, closing, difference }: Balances) {
  const computed = toHundredths(closing) - toHundredths(difference);
  const sum = computed - toHundredths(opening);
  return [
    { label: 'Saldo iniziale', value: formatEuro(opening) },
    {
      label: 'Movimenti in euro',
      value: `${sum > 0 ? '+' : ''}${formatEuro(fromHundredths(sum))}`,
    },
    { label: 'Saldo finale calcolato', value: formatEuro(fromHundredths(computed)) },
    { label: 'Saldo finale della banca', value: formatEuro(closing) },
  ] as const;
}

/** "1 movimento", "12 movimenti". */
export function movementsLabel(count: number): string {
  return countOf(count, entityNames.ledgerEntry);
}
