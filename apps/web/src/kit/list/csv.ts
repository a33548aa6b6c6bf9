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

/** Rows as Italian Excel opens them: `;` between fields, decimal comma, dd/mm/yyyy, UTF-8 with its mark. */
export function writeCsv(rows: readonly unknown[], columns: readonly Column[]): string {
  const header = columns.map(({ label }) => field(label));
  const lines = rows.map((row) =>
    columns.map((column) => {
      const text = plainText(valueAt(row, column.key), column);
      return field(text === notAvailable ? '' : text);
    }),
  );
  return byteOrderMark + [header, ...lines].map((line) => `${line.join(';')}\r\n`).join('');
}

export function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
