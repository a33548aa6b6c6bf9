import { formatDate, formatEuro } from '../format/format.ts';
import { parseDay, parseDecimal } from '../format/parse.ts';
import type { Filter } from './filter.ts';

type Values = Readonly<Record<string, string>>;

const unreadable: Partial<Record<NonNullable<Filter['type']>, string>> = {
  day: 'Scrivi un giorno: gg/mm/aaaa',
  amount: 'Scrivi un importo, per esempio 122,00',
};

/** The value of a field in the format of the address; undefined for an unreadable day or amount. */
function addressValue({ type }: Filter, text: string, today: Temporal.PlainDate) {
  if (type === 'day') return parseDay(text, today)?.toString();
  if (type !== 'amount') return text;
  const amount = parseDecimal(text);
  // Outgoing money is shown with a minus sign, but the server searches it without a sign.
  return amount === undefined ? undefined : String(Math.abs(amount));
}

/**
 * Reads the fields. `values` has the values in the format of the address, `wrong` the error of each unreadable day or
 * amount.
 */
export function readFilters(filters: readonly Filter[], typed: Values, today: Temporal.PlainDate) {
  const values: Record<string, string> = {};
  const wrong: Record<string, string | undefined> = {};
  for (const filter of filters) {
    const text = typed[filter.key]?.trim();
    if (!text) continue;
    const value = addressValue(filter, text, today);
    if (value === undefined) wrong[filter.key] = unreadable[filter.type ?? 'text'];
    else values[filter.key] = value;
  }
  return { values, wrong };
}

/** The text of a field for a value of the address: 2026-11-21 is 21/11/2026, and 122 is 122,00 €. */
export function filterText({ type }: Filter, value: string | undefined): string {
  if (!value) return '';
  if (type === 'amount') return formatEuro(Number(value));
  return type === 'day' ? formatDate(value) : value;
}

/** The active filters as text. Some filters have no field, such as the filter of a link to the rows of one customer. */
export function summaryOf(filters: readonly Filter[], values: Values): string {
  const parts = filters.flatMap((filter) => {
    const { key, label, type, options } = filter;
    const value = values[key];
    if (!value) return [];
    if (type === 'bool') return [label];
    const text = options?.find((option) => option.value === value)?.label;
    return [`${label}: ${text ?? filterText(filter, value)}`];
  });
  return [...(values['userId'] ? ['Un solo cliente'] : []), ...parts].join(', ');
}

/** The filters of the address that have no field. */
export function withoutFields(filters: readonly Filter[], values: Values): Values {
  const fields = new Set(filters.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fields.has(key)));
}
