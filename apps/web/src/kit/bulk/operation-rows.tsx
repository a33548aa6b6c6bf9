import { bulkOperationContract, type RowState } from '@canone/contracts/lists/bulk-operation';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatInteger } from '../format/format.ts';
import { query } from '../http/call.ts';
import { FailedLoad } from '../page/failed-load.tsx';
import { Waiting } from '../page/waiting.tsx';

const firstShown = 20;
/** The server's largest page size. */
const maxShown = 100;

interface OperationRowsProps {
  readonly id: number;
  readonly state: RowState;
  readonly title: string;
  /** The number of these rows. When it changes, the rows are read again. */
  readonly count: number;
}

/** The rows of an operation that have the same outcome, each with its reason. */
export function OperationRows({ id, state, title, count }: OperationRowsProps) {
  const headingId = useId();
  const [pageSize, setPageSize] = useState(firstShown);
  const [page, setPage] = useState(1);
  const answer = useQuery({
    ...query(bulkOperationContract.endpoints.rows, {
      params: { id },
      query: { page, pageSize, filters: { state } },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = answer;
  const isWhole = data !== undefined && page * pageSize >= data.totalCount;

  return (
    <section className="bulk-section" aria-labelledby={headingId}>
      <h3 id={headingId}>
        {title}: {formatInteger(count)}
      </h3>
      {answer.isPending && <Waiting />}
      {answer.isError && !data && <FailedLoad onRetry={() => void answer.refetch()} />}
      {data && (
        <ul className="bulk-rows">
          {data.items.map((row) => (
            <li key={row.id}>
              {row.label}
              {row.reason && <small>{row.reason}</small>}
            </li>
          ))}
        </ul>
      )}
      {data && (!isWhole || page > 1) && (
        <div className="bulk-buttons">
          {pageSize < maxShown && !isWhole && (
            <Button size="sm" variant="default" onClick={() => setPageSize(maxShown)}>
              Mostra altre righe
            </Button>
          )}
          {pageSize === maxShown && page > 1 && (
            <Button size="sm" variant="default" onClick={() => setPage(page - 1)}>
              Righe precedenti
            </Button>
          )}
          {pageSize === maxShown && !isWhole && (
            <Button size="sm" variant="default" onClick={() => setPage(page + 1)}>
              Righe successive
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
