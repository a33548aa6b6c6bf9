import { Link } from '@tanstack/react-router';
import { today } from '../../kit/format/day.ts';
import { writeListState } from '../../kit/list/list-state.ts';
import type { List } from '../../kit/list/use-list-state.ts';
import { periodsOn } from './periods.ts';

/** Links to the most used periods. The links keep the other filters. The router marks the active link. */
export function PeriodLinks({ list }: { list: List }) {
  return (
    <nav className="list-places" aria-label="Periodo">
      {periodsOn(today()).map(({ label, from, to }) => (
        <Link
          key={label}
          to="."
          search={writeListState({
            ...list,
            page: 1,
            filters: { ...list.filters, from, to },
          })}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
