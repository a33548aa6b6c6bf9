import { type AuditEntry, auditContract } from '@canone/contracts/audit';
import { auditEntityOf, isOutsideTenants } from '@canone/contracts/audit-entities';
import type { Contract, Input } from '@canone/contracts/kit/endpoint';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../http/call.ts';
import { formatDateTime, formatInteger } from '../format/format.ts';
import { Notice } from '../page/notice.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { Waiting } from '../page/waiting.tsx';
import {
  actionLabel,
  actorLabel,
  type ChangeText,
  changeTexts,
  entityLabel,
} from './change-texts.ts';

const few = 10;
const most = 100;

interface HistoryListProps {
  readonly contract: Contract;
  readonly id: number;
}

/** The audit entries of one record, newest first. */
export function HistoryList({ contract, id }: HistoryListProps) {
  return (
    <HistoryEntries
      filters={{ entity: auditEntityOf(contract), entityId: id }}
      isOutside={isOutsideTenants(contract)}
    />
  );
}

interface HistoryEntriesProps {
  readonly filters: Input<typeof auditContract.endpoints.list>['query']['filters'];
  readonly isOutside?: boolean;
  /** Names the record of each entry, for a history of several records. */
  readonly namesRecord?: boolean;
}

/** The audit entries of these filters, newest first. */
export function HistoryEntries({ filters, isOutside, namesRecord }: HistoryEntriesProps) {
  const [pageSize, setPageSize] = useState(few);
  const { list, outside } = auditContract.endpoints;
  const answer = useQuery({
    ...query(isOutside ? outside : list, { query: { pageSize, filters } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = answer;

  if (answer.isPending) return <Waiting />;
  if (!data) {
    return (
      <Notice tone="error">
        <p>La cronologia non è disponibile in questo momento.</p>
        <div>
          <Button variant="subtle" color="red" onClick={() => void answer.refetch()}>
            Riprova
          </Button>
        </div>
      </Notice>
    );
  }
  if (data.items.length === 0) return <p className="muted">Ancora niente qui</p>;
  return (
    <>
      <ol className="history-entries">
        {data.items.map((entry) => (
          <Entry key={entry.id} entry={entry} namesRecord={namesRecord} />
        ))}
      </ol>
      {data.totalCount > data.items.length && pageSize === few && (
        <Button variant="default" loading={answer.isFetching} onClick={() => setPageSize(most)}>
          Mostra le precedenti
        </Button>
      )}
      {data.totalCount > most && pageSize === most && (
        <p className="muted">
          Sono le {most} più recenti di {formatInteger(data.totalCount)}.
        </p>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly namesRecord: boolean | undefined;
}

function Entry({ entry, namesRecord }: EntryProps) {
  const { action, at, refusal, changes, entity, entityId } = entry;
  return (
    <li>
      <p className="history-act">
        <strong>{actionLabel(action)}</strong>
        {namesRecord && (
          <span className="muted">
            {entityLabel(entity)} n.&nbsp;{entityId}
          </span>
        )}
        {refusal !== null && <StatusBadge tone="error" label="Rifiutata" />}
      </p>
      <p className="history-by">
        <time dateTime={at}>{formatDateTime(at)}</time> · {actorLabel(entry)}
      </p>
      {refusal !== null && <p>{refusal}</p>}
      <dl className="figures">
        {changeTexts(changes).map((words) => (
          <Change key={words.label} words={words} />
        ))}
      </dl>
    </li>
  );
}

function Change({ words: { label, before, after } }: { words: ChangeText }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== null && (
          <>
            <span className="visually-hidden">prima </span>
            <del>{before}</del>
          </>
        )}
        {before !== null && after !== null && <IconArrowRight size={16} aria-hidden="true" />}
        {after !== null && (
          <>
            {before !== null && <span className="visually-hidden">, dopo </span>}
            <ins>{after}</ins>
          </>
        )}
      </dd>
    </div>
  );
}
