import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { formatDate, formatEuro } from '../../kit/format/format.ts';

/** "Bonifico di 24,28 € del 20/11/2026". */
export function entryText({
  kindName,
  amount,
  occurredAt,
}: Pick<LedgerEntry, 'kindName' | 'amount' | 'occurredAt'>): string {
  return `${kindName} di ${formatEuro(amount)} del ${formatDate(occurredAt)}`;
}
