import { billingTimeZone } from './calendar.ts';

/**
 * The text for a missing value in the Italian formats that the screens and the server share. It is also used for a sum
 * with a missing part, because that sum is not a number.
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

// by default the Italian format does not group four digits: 1234,50 € instead of 1.234,50 €
const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
});

type Missing = null | undefined;

export function isMissing<T>(value: T): value is Extract<T, Missing | ''> {
  return value === null || value === undefined || value === '' || Number.isNaN(value);
}

/**
 * Converts a text to a `Date`. It uses no Temporal, because the payment page must work in browsers without Temporal. It
 * does not read the current time.
 */
function dateOf(value: string | Missing): Date | undefined {
  if (isMissing(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A text or a number for display. A number has a decimal comma and no grouping, so that an id is not grouped. */
export function formatText(value: string | number | Missing): string {
  if (isMissing(value)) return notAvailable;
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
}

/** The day of an instant in Italy: dd/mm/yyyy. */
export function formatDate(value: string | Missing): string {
  const date = dateOf(value);
  return date ? day.format(date) : notAvailable;
}

/** A calendar day such as 2026-11-20, as dd/mm/yyyy. */
export function formatDay(isoDay: string): string {
  return formatDate(`${isoDay}T12:00:00Z`);
}

export function formatDateTime(value: string | Missing): string {
  const date = dateOf(value);
  return date ? `${day.format(date)}, ${time.format(date)}` : notAvailable;
}

/** 1234.5 → "1.234,50 €" with a no-break space before the sign. */
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

/** A month such as 2026-11, as "novembre 2026". */
export function formatMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-');
  const name = monthNames[Number(month) - 1];
  return year && name ? `${name} ${year}` : notAvailable;
}
