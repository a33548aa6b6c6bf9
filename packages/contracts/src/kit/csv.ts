import { notAvailable } from '../format.ts';
import { type Column, plainText, valueAt } from './column.ts';

const byteOrderMark = '\ufeff';
const startsFormula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(?:,\d+)?$/;
/** "+39 051 1234567": digits and spaces after the prefix compute nothing. */
const isItalianPhone = /^\+39[\d ]+$/;

/** A spreadsheet must not run what someone typed into a name. */
function harmless(text: string): string {
  if (isNumber.test(text) || isItalianPhone.test(text)) return text;
  return startsFormula.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  const safe = harmless(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(fields: readonly string[]): string {
  return `${fields.map(field).join(';')}\r\n`;
}

/** A table begins with it: as Italian Excel opens one, with `;` between fields and UTF-8 with its mark. */
export function csvHeading(columns: readonly Column[]): string {
  return byteOrderMark + line(columns.map(({ label }) => label));
}

/** Its rows: decimal comma, dd/mm/yyyy, and nothing where nothing is known. */
export function csvRows(rows: readonly unknown[], columns: readonly Column[]): string {
  const text = (row: unknown, column: Column) => {
    const words = plainText(valueAt(row, column.key), column);
    return words === notAvailable ? '' : words;
  };
  return rows.map((row) => line(columns.map((column) => text(row, column)))).join('');
}
