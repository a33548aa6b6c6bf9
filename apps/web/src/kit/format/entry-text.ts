import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { formatDate, formatEuro } from './format.ts';

type Named = Pick<LedgerEntry, 'kindName' | 'amount' | 'occurredAt'> &
  Partial<Pick<LedgerEntry, 'kind'>>;

/**
 * "Rimborso di 4,00 € del 20/11/2026". Only a correction shows a sign, because the names of the other kinds already say
 * the direction of the money.
 */
export function entryText({ kind, kindName, amount, occurredAt }: Named): string {
  const shown = kind === 'correction' ? amount : Math.abs(amount);
  return `${kindName} di ${formatEuro(shown)} del ${formatDate(occurredAt)}`;
}
