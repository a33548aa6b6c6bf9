/** Italian words for values, the same on screens and in what the server writes. What is missing is "N/D". */
export const notAvailable = 'N/D';

const timeZone = 'Europe/Rome';

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone,
});
const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone });

// Italian leaves four digits ungrouped unless told otherwise: 1234,50 € instead of 1.234,50 €.
const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
});

type Missing = null | undefined;

export function isMissing<T>(value: T): value is Extract<T, Missing | ''> {
  return value === null || value === undefined || value === '';
}

/** By `Date`, which reads no clock here: the payment page does without a Temporal where a browser has none. */
function dateOf(value: string | Missing): Date | undefined {
  if (isMissing(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A number keeps its digits (an id is not grouped) but has a decimal comma. */
export function formatText(value: string | number | Missing): string {
  if (isMissing(value)) return notAvailable;
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
}

/** An instant as the day it falls on in Italy: dd/mm/yyyy. */
export function formatDate(value: string | Missing): string {
  const date = dateOf(value);
  return date ? day.format(date) : notAvailable;
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
