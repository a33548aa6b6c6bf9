import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Pager } from '../../../kit/list/pager.tsx';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';

export const pageSize = 10;

export interface PartProps {
  readonly id: number;
  readonly name: string;
  readonly page: number;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

interface CustomerPartProps<Row> {
  readonly title: string;
  readonly page: number;
  readonly answer: UseQueryResult<Page<Row>>;
  /** The text that is shown when there are no rows. */
  readonly empty: string;
  /** Renders a row: its link or text, its badge, and its amount or date. */
  readonly row: (row: Row) => ReactNode;
  readonly keyOf: (row: Row) => number;
  readonly children?: ReactNode;
}

/** A part of the customer page that shows rows page by page. The address contains the number of the page. */
export function CustomerPart<Row>(props: CustomerPartProps<Row>) {
  const { title, page, answer, empty, row, keyOf, children } = props;
  const titleId = useId();
  const navigate = useNavigate();
  const { data } = answer;
  const pages = data ? Math.ceil(data.totalCount / pageSize) : 0;
  const goTo = (next: number) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: String(next) }),
      resetScroll: false,
    });
  return (
    <section className="card customer-rows" aria-labelledby={titleId} aria-busy={answer.isFetching}>
      <h2 id={titleId}>{title}</h2>
      {answer.isPending && <Waiting />}
      {answer.isLoadingError && <FailedLoad onRetry={() => void answer.refetch()} />}
      {data?.totalCount === 0 && <p className="muted">{empty}</p>}
      {data && (
        <ul className="figures">
          {data.items.map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pager page={Math.min(page, pages)} pages={pages} onChange={goTo} />}
      {children}
    </section>
  );
}
