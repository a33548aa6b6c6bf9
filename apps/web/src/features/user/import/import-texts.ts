import type { ImportedRow, ImportStatus } from '@canone/contracts/customer-import/customer-import';
import type { BadgeTone } from '@canone/contracts/values/badge';
import { countOf, formatInteger } from '../../../kit/format/format.ts';

/** The states of a row in the order of the screen. States that need a person's decision come first. */
export const rowStates: Readonly<
  Record<ImportStatus, { readonly label: string; readonly many: string; readonly tone: BadgeTone }>
> = {
  wrong: { label: 'Da correggere', many: 'Righe da correggere', tone: 'error' },
  known: { label: 'Già presente', many: 'Già presenti', tone: 'none' },
  new: { label: 'Da creare', many: 'Clienti da creare', tone: 'success' },
};
export const rowStatuses = Object.keys(rowStates) as readonly ImportStatus[]; // the table's own keys

export const customersLabel = (count: number) =>
  countOf(count, { one: 'Cliente', many: 'Clienti' });

interface Counts {
  readonly created: number;
  /** The number of rows whose person already existed in the tenant. */
  readonly known: number;
}

export function createdLabel({ created, known }: Counts): string {
  const count =
    created === 0
      ? 'Nessun cliente creato'
      : `${customersLabel(created)} ${created === 1 ? 'creato' : 'creati'}`;
  if (known === 0) return `${count}.`;
  return `${count}, ${formatInteger(known)} già ${known === 1 ? 'presente' : 'presenti'}.`;
}

export function leftLabel(count: number): string {
  return count === 1
    ? '1 riga non è stata importata.'
    : `${formatInteger(count)} righe non sono state importate.`;
}

/**
 * The text about a paused import. The server pauses when too many e-mails belong to people of other tenants, or after
 * very many customers.
 */
export function pauseText(row: number, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'un minuto' : `${formatInteger(minutes)} minuti`;
  return `L’importazione si è fermata alla riga ${formatInteger(row)}, perché troppe email sono già di altre persone o i clienti importati sono moltissimi. Tra ${wait} può continuare da lì.`;
}

/** "CAP: Il Cap ha 5 cifre, per esempio 00184." */
export const problemTexts = ({ problems }: Pick<ImportedRow, 'problems'>): readonly string[] =>
  problems.map(({ column, message }) => `${column}: ${message}`);

export function sameLabel(same: NonNullable<ImportedRow['same']>): string {
  return same.by === 'email' ? 'ha la stessa email' : 'ha la stessa Partita IVA';
}
