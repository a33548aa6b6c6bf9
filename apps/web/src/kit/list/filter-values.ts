import { formatDate } from '../format.ts';
import { parseDay } from '../parse.ts';
import type { Filter } from './filter.ts';

type Values = Readonly<Record<string, string>>;

/** What the fields say, as the address carries it; `wrong` are the days that cannot be read. */
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

/** What a field shows of the address: 2026-11-21 is 21/11/2026. */
export function filterText({ type }: Filter, value: string | undefined): string {
  if (!value) return '';
  return type === 'day' ? formatDate(value) : value;
}
