import { billingTimeZone } from './calendar.ts';

/**
 * Italian formats of values, shared by the screens and the server's texts. A missing value is "N/D", and so is a sum
 * with a missing part, which is not a number.
 */
export const notAvailable = 'N/D';

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: billingTimeZone,
});
const time = new Intl.DateTimeFormat('it-IT', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: billingTimeZone,
});

// Italian does not group four digits by default: 1234,50 € instead of 1.234,50 €.
const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
});

type Missing = null | undefined;

export function isMissing<T>(value: T): value is Extract<T, Missing | ''> {
  return value === null || value === undefined || value === '' || Number.isNaN(value);
}

/** Uses `Date`, because the payment page must work in browsers without Temporal. It reads no clock. */
function dateOf(value: string | Missing): Date | undefined {
  if (isMissing(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A number keeps its digits (an id is not grouped) and has a decimal comma. */
export function formatText(value: string | number | Missing): string {
  if (isMissing(value)) return notAvailable;
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
}

/** The day of an instant in Italy: dd/mm/yyyy. */
export function formatDate(value: string | Missing): string {
  const date = dateOf(value);
  return date ? day.format(date) : notAvailable;
}

/** A calendar day, as 2026-11-20: dd/mm/yyyy. */
export function formatDay(isoDay: string): string {
  return formatDate(`${isoDay}T12:00:00Z`);
}

export function formatDateTime(value: string | Missing): string {
  const date = dateOf(value);
  return date ? `${day.format(date)}, ${time.format(date)}` : notAvailable;
}

/** 1234.5 → "1.234,50 €" (the space is a no-break space). */
export function formatEuro(value: number | Missing): string {
  return isMissing(value) ? notAvailable : euro.format(value);
}

export function formatBoolean(value: boolean | Missing): string {
  if (isMissing(value)) return notAvailable;
  return value ? 'Sì' : 'No';
}

export const monthNames = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

/** 2026-11 as "novembre 2026". */
export function formatMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-');
  const name = monthNames[Number(month) - 1];
  return year && name ? `${name} ${year}` : notAvailable;
}
