import { useState } from 'react';
import type { Identified } from './column.ts';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly ids: Readonly<Record<string, true>>;
  /** Selects these ids among the visible rows. Selections on other pages stay. */
  select(ids: Readonly<Record<string, true>>, shown: readonly Row[]): void;
  replace(rows: readonly Row[]): void;
}

/** The selected rows of a list. The selection survives a change of page. */
export function useSelection<Row extends Identified>(): Selection<Row> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  return {
    rows,
    ids: Object.fromEntries(rows.map(({ id }) => [id, true as const])),
    select(ids, shown) {
      const elsewhere = rows.filter(({ id }) => !shown.some((row) => row.id === id));
      setRows([...elsewhere, ...shown.filter(({ id }) => ids[id])]);
    },
    replace: setRows,
  };
}
