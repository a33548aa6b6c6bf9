import { isMissing, notAvailable } from '@canone/contracts/format';
import type { EntityName } from './name.ts';

/** Italian figures and dates (LAY-08); those the server writes too are the contracts’. */
export {
  formatBoolean,
  formatDate,
  formatDateTime,
  formatText,
  notAvailable,
} from '@canone/contracts/format';

// Italian leaves four digits ungrouped unless told otherwise: 1234,50 € instead of 1.234,50 €.
const euro = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
});
const integer = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const decimal = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 });
const plural = new Intl.PluralRules('it-IT');

type Missing = null | undefined;

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

/** countOf(7904, { one: 'Comune', many: 'Comuni' }) → "7.904 comuni". */
export function countOf(count: number, name: EntityName): string {
  const word = plural.select(count) === 'one' ? name.one : name.many;
  return `${formatInteger(count)} ${word.toLowerCase()}`;
}
