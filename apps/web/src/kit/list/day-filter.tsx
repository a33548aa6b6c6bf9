import { useState } from 'react';
import { DayField } from '../detail/day-field.tsx';
import type { FilterFieldProps } from './filter-panel.tsx';

/** A filter by a day, which is typed in Italian format. */
export function DayFilter({ filter: { key, label }, value, error }: FilterFieldProps) {
  const [text, setText] = useState(value);
  return <DayField name={key} label={label} value={text} onChange={setText} error={error} />;
}
