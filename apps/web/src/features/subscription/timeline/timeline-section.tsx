import './timeline.css';
import { type TimelineEntry, timelineContract } from '@canone/contracts/overviews/timeline';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../kit/http/call.ts';
import type { Page } from '../../../kit/list/column.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { TimelineItem } from './timeline-item.tsx';

const pageSize = 15;

export interface TimelineProps {
  readonly subscriptionId: number;
}

/** One payment link can have several entries, so the key also contains the kind and the event. */
const keyOf = ({ kind, what, id }: TimelineEntry) => `${kind} ${what} ${id}`;

/** Joins the pages. A new entry moves the last entry of each page to the next page. The map removes the duplicates. */
function together(answers: readonly UseQueryResult<Page<TimelineEntry>>[]) {
  const entries = answers.flatMap(({ data }) => data?.items ?? []);
  return {
    entries: [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()],
    totalCount: answers[0]?.data?.totalCount,
    isPending: answers.some((answer) => answer.isPending),
    failed: answers.filter((answer) => answer.isError),
  };
}

/** All events of a subscription, newest first (PAY-09). */
export function TimelineSection({ subscriptionId }: TimelineProps) {
  const titleId = useId();
  const [pages, setPages] = useState(1);
  const { list } = timelineContract.endpoints;
  const { entries, totalCount, isPending, failed } = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...query(list, {
        params: { id: String(subscriptionId) },
        query: { page: index + 1, pageSize },
      }),
      // Events arrive without an action of the person, so the cached entries may be out of date.
      staleTime: 0,
    })),
    combine: together,
  });

  return (
    <section className="card timeline" aria-labelledby={titleId} aria-busy={isPending}>
      <h2 id={titleId}>Che cosa è successo</h2>
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <TimelineItem key={keyOf(entry)} entry={entry} />
          ))}
        </ol>
      )}
      {totalCount === 0 && <p className="muted">Ancora niente: comincia con il primo pagamento.</p>}
      {failed.length > 0 && (
        <FailedLoad
          text="La storia non è disponibile in questo momento."
          onRetry={() => failed.forEach((answer) => void answer.refetch())}
        />
      )}
      {isPending && pages === 1 && <Waiting />}
      {totalCount !== undefined && totalCount > pages * pageSize && (
        <Button variant="default" onClick={() => setPages(pages + 1)}>
          Mostra altri
        </Button>
      )}
    </section>
  );
}
