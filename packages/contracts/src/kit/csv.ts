import { notAvailable } from '../values/format.ts';
import { type Column, plainText, valueAt } from './column.ts';

const byteOrderMark = '\ufeff';
/**
 * The start of a text that a spreadsheet may read as a formula. Some spreadsheets also accept the full-width signs of
 * Asian keyboards.
 */
const startsFormula = /^[=+\-@＝＋－＠\t\r]/;
/**
 * A text that must be quoted. It includes texts in which a program that separates at commas or tabs would find a
 * formula.
 */
const needsQuotes = /[";\r\n]|[,\t][^\S\t]*[=+\-@＝＋－＠]/;
const isNumber = /^-?\d+(?:,\d+)?$/;
/** A number such as "+39 051 1234567". Digits and spaces after the prefix are no formula. */
const isItalianPhone = /^\+39[\d ]+$/;

/** Prevents a spreadsheet from executing a typed text as a formula. */
function harmless(text: string): string {
  if (isNumber.test(text) || isItalianPhone.test(text)) return text;
  return startsFormula.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  const safe = harmless(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(fields: readonly string[]): string {
  return `${fields.map(field).join(';')}\r\n`;
}

/** The header line in the format of Italian Excel: fields separated by `;`, UTF-8 with a byte order mark. */
export function csvHeading(columns: readonly Column[]): string {
  return byteOrderMark + line(columns.map(({ label }) => label));
}

/** The data lines: decimal comma, dd/mm/yyyy, and an empty field for a missing value. */
export function csvRows(rows: readonly unknown[], columns: readonly Column[]): string {
  const text = (row: unknown, column: Column) => {
    const words = plainText(valueAt(row, column.key), column);
    return words === notAvailable ? '' : words;
  };
  return rows.map((row) => line(columns.map((column) => text(row, column)))).join('');
}
