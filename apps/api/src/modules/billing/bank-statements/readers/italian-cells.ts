import { billingTimeZone } from '@canone/contracts/values/calendar';
import { storableCents, storableDay } from './storable.ts';

/** Characters that banks write inside numbers: blanks, also no-break and narrow ones, and apostrophes. */
const blanks = /[\s\u00a0\u202f'’]/g;

/**
 * The cents of an amount as banks write it: "1.234,56", "-14,49", "1,234.56", "12,00-", "€ 18 668, 63". The last
 * separator is the decimal separator when one or two digits follow. When three digits follow, it separates thousands
 * ("1.234" is 1234). The result is null for any other text.
 */
export function amountCents(cell: string): number | null {
  const plain = cell
    .replaceAll(blanks, '')
    .replaceAll(/€|EUR/gi, '')
    .replaceAll('−', '-')
    .replace(/\|$/, '');
  const isNegative = /^-|-$|^\(.*\)$/.test(plain);
  const digits = plain.replaceAll(/^[+\-(]|[+\-)]$/g, '');
  const [, whole, decimal = '', decimals = ''] =
    /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === undefined) return null;
  const separators = new Set(whole.replaceAll(/\d/g, ''));
  if (separators.size > 1 || separators.has(decimal)) return null;
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return storableCents(isNegative ? 0 - cents : cents);
}

function validDay(year: number, month: number, day: number): string | null {
  try {
    const iso = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
    return storableDay(iso);
  } catch {
    return null;
  }
}

const epoch = Temporal.PlainDate.from('1899-12-30');

/** A day that a spreadsheet stores as the number of days since the end of 1899. */
function serialDay(text: string): string | null {
  const [, days] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  const number = Number(days);
  return days !== undefined && number > 25_000 && number < 80_000
    ? epoch.add({ days: number }).toString()
    : null;
}

/**
 * Caches the dates that were read. A statement has few different dates, and reading a date costs more than reading the
 * other cells of a row.
 */
const knownDays = new Map<string, string | null>();
const maxKnownDays = 1_000;

/**
 * The ISO day of a date as banks write it: dd/MM/yyyy, dd.MM.yy, dd-MM-yyyy, yyyy-MM-dd, each with or without a time,
 * and a spreadsheet's number. With `isUtc` a time is converted to Rome.
 */
export function isoDay(cell: string, isUtc = false): string | null {
  const key = isUtc ? `u${cell}` : cell;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const day = readDay(cell.trim(), isUtc);
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  if (key.length <= 40) knownDays.set(key, day);
  return day;
}

/** The day in Rome at a UTC time. Null for an impossible time. */
function dayInRome(day: string, time: string): string | null {
  try {
    const instant = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('UTC');
    return storableDay(instant.withTimeZone(billingTimeZone).toPlainDate().toString());
  } catch {
    return null;
  }
}

function readDay(text: string, isUtc: boolean): string | null {
  const [, y, m, d, isoTime] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?).*|[+Z].*)?$/.exec(text) ??
    [];
  const [, day, month, year = '', time = isoTime] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T](\d{2}[:.]\d{2}(?:[:.]\d{2})?).*)?$/.exec(
      text,
    ) ?? [];
  const found =
    y === undefined
      ? validDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
      : validDay(Number(y), Number(m), Number(d));
  if (found === null || (y === undefined && day === undefined)) return serialDay(text);
  if (!isUtc || time === undefined) return found;
  return dayInRome(found, time.replaceAll('.', ':'));
}
