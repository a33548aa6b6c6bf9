import { Link } from '@tanstack/react-router';
import { today } from '../../kit/day.ts';
import { writeListState } from '../../kit/list/list-state.ts';
import type { List } from '../../kit/list/use-list-state.ts';
import { periodsOn } from './periods.ts';

/** The periods people ask for most, one press away; the other filters stay. The router marks the one that is shown. */
export function PeriodLinks({ list }: { list: List }) {
  return (
    <nav className="list-places" aria-label="Periodo">
      {periodsOn(today()).map(({ label, from, to }) => (
        <Link
          key={label}
          to="."
          search={writeListState({
            ...list.query,
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
