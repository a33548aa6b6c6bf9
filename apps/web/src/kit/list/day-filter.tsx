import { useState } from 'react';
import { DayField } from '../detail/day-field.tsx';
import type { FilterFieldProps } from './filter-panel.tsx';

/** A filter by a day, typed as Italians type it. */
export function DayFilter({ filter: { key, label }, value, isWrong }: FilterFieldProps) {
  const [text, setText] = useState(value);
  const error = isWrong && 'Scrivi un giorno: gg/mm/aaaa';
  return <DayField name={key} label={label} value={text} onChange={setText} error={error} />;
}
