import type { Column } from '@canone/contracts/kit/column';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { List } from './use-list-state.ts';

const directions = {
  ascending: IconArrowUp,
  descending: IconArrowDown,
  none: IconArrowsSort,
} as const;

function directionOf(sort: string | undefined, name: string): keyof typeof directions {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** A column's title. It is a sort button if the server can sort by this column. */
export function SortHeader({ column, list }: { column: Column; list: List }) {
  const name = column.sort ?? column.key;
  if (!list.canSortBy(name)) return <th data-type={column.type}>{column.label}</th>;

  const direction = directionOf(list.sort, name);
  const Icon = directions[direction];
  return (
    <th data-type={column.type} aria-sort={direction}>
      <button type="button" className="sort-button" onClick={() => list.sortBy(name)}>
        {column.label}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}
