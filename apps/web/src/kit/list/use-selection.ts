import { useState } from 'react';
import type { Identified } from './column.ts';
import type { List } from './use-list-state.ts';

export interface Selection<Row> {
  /** The selected rows of the visited pages. */
  readonly rows: readonly Row[];
  readonly ids: Readonly<Record<string, true>>;
  /** True when all results of the list's filters are selected, on every page. */
  readonly isAll: boolean;
  /** Selects exactly these ids among the visible rows. Rows that are selected on other pages stay selected. */
  select(ids: Readonly<Record<string, true>>): void;
  /** Selects all results. This selection ends when a row is deselected or the filters change. */
  selectAll(): void;
  replace(rows: readonly Row[]): void;
}

/** The selected rows of a list. The selection survives a change of page. */
export function useSelection<Row extends Identified>(
  { filters }: Pick<List, 'filters'>,
  shown: readonly Row[] = [],
): Selection<Row> {
  const [chosen, setChosen] = useState<{ rows: readonly Row[]; allOf?: string }>({ rows: [] });
  const wanted = JSON.stringify(filters);
  const isAll = chosen.allOf === wanted;
  const without = (out: readonly Row[]) =>
    chosen.rows.filter(({ id }) => !out.some((row) => row.id === id));
  const rows = isAll ? [...without(shown), ...shown] : chosen.rows;
  return {
    rows,
    ids: Object.fromEntries(rows.map(({ id }) => [id, true as const])),
    isAll,
    select: (ids) => setChosen({ rows: [...without(shown), ...shown.filter(({ id }) => ids[id])] }),
    selectAll: () => setChosen({ rows, allOf: wanted }),
    replace: (kept) => setChosen({ rows: kept }),
  };
}
