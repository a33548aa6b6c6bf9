import type { ColumnRole, TableLayout } from '@canone/contracts/bank/bank-statement';
import { isIban, normalIban } from '@canone/contracts/values/iban';
import { plainWords } from '@canone/contracts/values/plain-words';
import type { TableRow } from '../../../../platform/files/table-row.ts';
import { amountCents, isoDay } from './italian-cells.ts';
import { payerIn } from './remittance-text.ts';
import type { SkipReason, StatementItem } from './statement-item.ts';

const booked = /contabilizzat|eseguit|executed|completed|settled|booked|regolat|effettuat|complet/;
const notBooked = /non contab|autorizz|pending|attesa|revert|declin|cancel|refus|rifiut|prenotat/;

/** A row with an unknown status is not imported as money. It is listed among the skipped rows. */
function isBooked(status: string): boolean {
  const words = plainWords(status);
  return words === '' || (booked.test(words) && !notBooked.test(words));
}

const totalRow = /^(saldo|totale|total|balance)\b/;
/**
 * In a row with a date only these phrases mean a balance, because the text of a payment may also begin with "saldo"
 * ("saldo fattura").
 */
const datedBalance = /^saldo (iniziale|finale|contabile|disponibile|liquido|attuale|precedente)\b/;

/** A quick test of a cell. Only few cells match it and need the slower test of their plain words. */
const mayBeBalance = /sald|tot|balance/i;
const mayBeReturn = /storn|insol|reso|respin|restit/i;

interface Row {
  readonly cells: readonly string[];
  readonly get: (role: ColumnRole) => string;
  readonly text: readonly string[];
}

/**
 * Longer descriptions of a row are not compared with each other, because the time grows with the square of the length.
 */
const maxCompared = 4_000;

function rowOf(cells: readonly string[], { columns }: TableLayout): Row {
  const get = (role: ColumnRole) => cells[columns[role]?.[0] ?? -1] ?? '';
  const text = (columns.text ?? []).map((index) => cells[index] ?? '');
  const distinct = [...new Set(text.filter((one) => one !== ''))];
  const isCompared = distinct.reduce((sum, one) => sum + one.length, 0) <= maxCompared;
  // a description that is contained in a longer description adds nothing
  const own = distinct.filter(
    (one) => !isCompared || !distinct.some((other) => other !== one && other.includes(one)),
  );
  return { cells, get, text: own.map((one) => one.replaceAll(/\s+/g, ' ')) };
}

/** The cents of a row, negative for outgoing money. Null when the row has no amount. */
function signedCents({ get }: Row): number | null {
  const credit = amountCents(get('credit'));
  const debit = amountCents(get('debit'));
  if (credit !== null && credit !== 0) return Math.abs(credit);
  // some banks write outgoing money as a negative number, others as a positive number
  if (debit !== null && debit !== 0) return 0 - Math.abs(debit);
  const amount = amountCents(get('amount'));
  if (amount === null) return credit ?? debit;
  return /^(d|dare|addebito|-)$/i.test(get('sign')) ? 0 - Math.abs(amount) : amount;
}

function currencyOf(get: Row['get']): string {
  const [code] = /[A-Z]{3}/.exec(get('currency').toUpperCase()) ?? [];
  return get('currency') === '€' ? 'EUR' : (code ?? 'EUR');
}

function isReturnText(text: string): boolean {
  return /\b(storno|insoluto|reso|respint|restituit)/.test(plainWords(text));
}

/** Converts a row to a movement, or to the reason for skipping it. Undefined for a blank row. */
export function itemOfRow(
  { at, cells, formulas = [] }: TableRow,
  layout: TableLayout,
): StatementItem | undefined {
  if (cells.every((cell) => cell === '')) return undefined;
  const row = rowOf(cells, layout);
  const { get, text } = row;
  const skipped = (reason: SkipReason): StatementItem => ({
    kind: 'skipped',
    at,
    reason,
    text: cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, 200),
  });
  const bookedOn = isoDay(get('bookedOn'), layout.isUtc);
  const balance = bookedOn === null ? totalRow : datedBalance;
  if (cells.some((cell) => mayBeBalance.test(cell) && balance.test(plainWords(cell))))
    return skipped('balance');
  const isUsed = (column: number) =>
    Object.values(layout.columns).some((of) => of.includes(column));
  if (formulas.some(isUsed)) return skipped('formula');
  if (!isBooked(get('status'))) return skipped('pending');
  if (bookedOn === null) return skipped('noDate');
  const cents = signedCents(row);
  if (cents === null) return skipped('noAmount');
  if (cents === 0) return skipped('zero');
  const found = payerIn(text);
  const iban = normalIban(get('payerIban'));
  return {
    kind: 'movement',
    movement: {
      direction: cents > 0 ? 'credit' : 'debit',
      amountCents: Math.abs(cents),
      currency: currencyOf(get),
      bookedOn,
      valueOn: isoDay(get('valueOn'), layout.isUtc),
      texts: text,
      references: [],
      bankReference: get('bankReference') || null,
      payerName: get('payerName') || found.name,
      payerIban: isIban(iban) ? iban : found.iban,
      isReturn: text.some((one) => mayBeReturn.test(one)) && isReturnText(text.join(' ')),
    },
  };
}
