import type { EntityName } from './name.ts';

/** Italian figures and dates (LAY-08). What is missing is "N/D". */
export const notAvailable = 'N/D';

const timeZone = 'Europe/Rome';

// Italian leaves four digits ungrouped unless told otherwise: 1234,50 € instead of 1.234,50 €.
const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
});
const integer = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const decimal = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone,
});
const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone });
const plural = new Intl.PluralRules('it-IT');

type Missing = null | undefined;

function isMissing<T>(value: T): value is Extract<T, Missing | ''> {
  return value === null || value === undefined || value === '';
}

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

/** 1234.5 → "1.234,50 €" (the space is a no-break space). */
export function formatEuro(value: number | Missing): string {
  return isMissing(value) ? notAvailable : euro.format(value);
}

/** 22 → "22%", as Italians write it. */
export function formatPercentage(value: number | Missing): string {
  return isMissing(value) ? notAvailable : `${decimal.format(value)}%`;
}

export function formatInteger(value: number): string {
  return integer.format(value);
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

export function formatBoolean(value: boolean | null | undefined): string {
  if (isMissing(value)) return notAvailable;
  return value ? 'Sì' : 'No';
}

/** countOf(7904, { one: 'Comune', many: 'Comuni' }) → "7.904 comuni". */
export function countOf(count: number, name: EntityName): string {
  const word = plural.select(count) === 'one' ? name.one : name.many;
  return `${formatInteger(count)} ${word.toLowerCase()}`;
}
