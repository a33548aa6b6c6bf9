import type { EntityName } from '@canone/contracts/texts/entity-names';
import { isMissing, notAvailable } from '@canone/contracts/values/format';

/** Italian figures and dates (LAY-08). Formats that the server also uses come from the contracts. */
export {
  formatBoolean,
  formatDate,
  formatDateTime,
  formatDay,
  formatEuro,
  formatText,
  notAvailable,
} from '@canone/contracts/values/format';

const integer = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const decimal = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 });
const amount = new Intl.NumberFormat('it-IT', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const plural = new Intl.PluralRules('it-IT');

type Missing = null | undefined;

/** 22 → "22%", the Italian format. */
export function formatPercentage(value: number | Missing): string {
  return isMissing(value) ? notAvailable : `${decimal.format(value)}%`;
}

/** 1234.5 → "1.234,50", an amount of money without its currency. */
export function formatAmount(value: number): string {
  return amount.format(value);
}

export function formatInteger(value: number): string {
  return integer.format(value);
}

/** countOf(7904, { one: 'Comune', many: 'Comuni' }) → "7.904 comuni". */
export function countOf(count: number, name: EntityName): string {
  const word = plural.select(count) === 'one' ? name.one : name.many;
  return `${formatInteger(count)} ${word.toLowerCase()}`;
}
