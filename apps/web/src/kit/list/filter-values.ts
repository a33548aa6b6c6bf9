import { formatDate } from '../format/format.ts';
import { parseDay } from '../format/parse.ts';
import type { Filter } from './filter.ts';

type Values = Readonly<Record<string, string>>;

/** The fields' values in the format of the address. `wrong` lists the fields with an unreadable day. */
export function readFilters(filters: readonly Filter[], typed: Values, today: Temporal.PlainDate) {
  const values: Record<string, string> = {};
  const wrong: string[] = [];
  for (const { key, type } of filters) {
    const text = typed[key]?.trim();
    if (!text) continue;
    const day = type === 'day' ? parseDay(text, today) : undefined;
    if (type === 'day' && !day) wrong.push(key);
    else values[key] = day ? String(day) : text;
  }
  return { values, wrong };
}

/** The text of a field for a value of the address: 2026-11-21 is 21/11/2026. */
export function filterText({ type }: Filter, value: string | undefined): string {
  if (!value) return '';
  return type === 'day' ? formatDate(value) : value;
}

/** The active filters as text. A link to the rows of one customer has a filter without a field. */
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
