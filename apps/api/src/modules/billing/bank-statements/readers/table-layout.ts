import {
  type ColumnRole,
  columnRoles,
  type TableLayout,
} from '@canone/contracts/bank/bank-statement';
import { plainWords } from '@canone/contracts/values/plain-words';
import { amountCents, isoDay } from './italian-cells.ts';

/** The titles are searched in this number of first rows. */
export const headerRows = 40;

/**
 * The column titles of Italian and other banks, in the form that `plainWords` returns. For each role the first matching
 * pattern wins.
 */
const titles: Readonly<Record<ColumnRole, readonly RegExp[]>> = {
  bookedOn: [
    /^data contabile/,
    /^data (di )?registrazione/,
    /^settlement date/,
    /^completed date/,
    /^booking date/,
    /^data operazione/,
    /^operation date/,
    /^data (movimento|mov|op)$/,
    /^(data|date)$/,
    /^finished on/,
  ],
  valueOn: [/^data valuta/, /^value date/, /^valuta$/],
  amount: [/^importo( eur| in euro)?$/, /^amount( eur)?$/, /^total amount incl/, /^source amount/],
  credit: [/^(accrediti|entrate|avere|accredito|credit|importo avere|in)$/],
  debit: [/^(addebiti|uscite|dare|addebito|debit|importo dare|out)$/],
  sign: [/^(segno|dare avere|d a|d c|sign)$/],
  text: [
    /^descrizion/,
    /^causale( descrittiva)?$/,
    /^operazione$/,
    /^dettagli/,
    /^description/,
    /^reference$/,
    /^payment reference/,
    /^note$/,
  ],
  currency: [/^divisa$/, /^(currency|valuta)$/, /^valuta conto/],
  status: [/^(stato|status|state|contabilizzazione)$/],
  payerName: [/^(ordinante|controparte|counterparty name|partner name|payer name|mittente)/],
  payerIban: [
    /^iban (ordinante|controparte|mittente)/,
    /^(counterparty|partner) iban/,
    /^account iban$/,
  ],
  bankReference: [/^(cro|trn|cro trn|id (operazione|movimento|transazione)|transaction id)$/],
};

function matching(names: readonly string[], role: ColumnRole): number[] {
  const found = titles[role].flatMap((title) =>
    names.flatMap((name, index) => (title.test(name) ? [index] : [])),
  );
  const ordered = [...new Set(found)];
  return role === 'text' ? ordered.toSorted((a, b) => a - b) : ordered.slice(0, 1);
}

/** "Valuta" means the value date at some banks and the currency at others. The first values of the column decide. */
function decideValuta(
  columns: Partial<Record<ColumnRole, number[]>>,
  rows: readonly (readonly string[])[],
): void {
  const [shared] = columns.valueOn ?? [];
  if (shared === undefined || columns.currency?.[0] !== shared) return;
  const isDate = rows.some((row) => isoDay(row[shared] ?? '') !== null);
  delete columns[isDate ? 'currency' : 'valueOn'];
}

/** The layout that a row of titles describes. Undefined when the row has no title for the date or for an amount. */
function layoutOf(
  rows: readonly (readonly string[])[],
  headerRow: number,
): TableLayout | undefined {
  const names = (rows[headerRow] ?? []).map(plainWords);
  const columns: Partial<Record<ColumnRole, number[]>> = {};
  for (const role of columnRoles) {
    const found = matching(names, role);
    if (found.length > 0) columns[role] = found;
  }
  const { bookedOn, amount, credit, debit } = columns;
  if (bookedOn === undefined || (amount ?? credit ?? debit) === undefined) return undefined;
  decideValuta(columns, rows.slice(headerRow + 1, headerRow + 20));
  return { headerRow, columns, isUtc: (names[bookedOn[0] ?? 0] ?? '').endsWith(' utc') };
}

/** The layout of a table, found by its titles. Undefined when none of the first rows has titles. */
export function findLayout(rows: readonly (readonly string[])[]): TableLayout | undefined {
  for (let at = 0; at < Math.min(rows.length, headerRows); at += 1) {
    const layout = layoutOf(rows, at);
    if (layout) return layout;
  }
  return undefined;
}

/**
 * Rates how much the rows look like movements: with titles by the number of known columns, without titles by the number
 * of rows that have a date and an amount.
 */
export function fitOf(rows: readonly (readonly string[])[]): number {
  const layout = findLayout(rows);
  if (layout) return 1_000 + Object.keys(layout.columns).length;
  return rows.filter(
    (row) =>
      row.some((cell) => isoDay(cell) !== null) && row.some((cell) => amountCents(cell) !== null),
  ).length;
}
