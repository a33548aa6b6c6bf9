import { type AuditEntry, auditContract } from '@canone/contracts/history/audit';
import type { AuditChange } from '@canone/contracts/history/audit-changes';
import { auditEntityOf } from '@canone/contracts/history/audit-entities';
import { isOutsideTenants } from '@canone/contracts/history/audit-scope';
import { restorableChanges } from '@canone/contracts/history/restorable-fields';
import type { Contract, Input } from '@canone/contracts/kit/endpoint';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatInteger } from '../format/format.ts';
import { query } from '../http/call.ts';
import { FailedLoad } from '../page/failed-load.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { Waiting } from '../page/waiting.tsx';
import { actionLabel, actorLabel, changeText, entityLabel } from './change-texts.ts';
import { type EditedRecord, RestoreValue, type Restoring } from './restore-value.tsx';

const few = 10;
const maxShown = 100;

interface HistoryListProps {
  readonly contract: Contract;
  readonly id: number;
  readonly editing: EditedRecord | false;
  readonly onRestored: () => void;
}

/** The audit entries of one record, newest first. */
export function HistoryList({ contract, id, editing, onRestored }: HistoryListProps) {
  const entity = auditEntityOf(contract);
  return (
    <HistoryEntries
      filters={{ entity, entityId: id }}
      isOutside={isOutsideTenants(contract)}
      restoring={editing ? { entity, id, contract, editing, onRestored } : undefined}
    />
  );
}

interface HistoryEntriesProps {
  readonly filters: Input<typeof auditContract.endpoints.list>['query']['filters'];
  readonly isOutside?: boolean;
  /** True for a history of several records. Each entry then names its record. */
  readonly namesRecord?: boolean;
  /** The record whose earlier values can be restored. */
  readonly restoring?: Restoring | undefined;
}

/** The audit entries that match these filters, newest first. */
export function HistoryEntries(props: HistoryEntriesProps) {
  const { filters, isOutside, namesRecord } = props;
  const [pageSize, setPageSize] = useState(few);
  const { list, outside } = auditContract.endpoints;
  const answer = useQuery({
    ...query(isOutside ? outside : list, { query: { pageSize, filters } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const restoring = props.restoring && {
    ...props.restoring,
    onRestored() {
      void answer.refetch();
      props.restoring?.onRestored?.();
    },
  };

  if (answer.isPending) return <Waiting />;
  if (!data) {
    const text = 'La cronologia non è disponibile in questo momento.';
    return <FailedLoad text={text} onRetry={() => void answer.refetch()} />;
  }
  if (data.items.length === 0) return <p className="muted">Ancora niente qui</p>;
  return (
    <>
      <ol className="history-entries">
        {data.items.map((entry) => (
          <Entry key={entry.id} entry={entry} namesRecord={namesRecord} restoring={restoring} />
        ))}
      </ol>
      {data.totalCount > data.items.length && pageSize === few && (
        <Button variant="default" loading={answer.isFetching} onClick={() => setPageSize(maxShown)}>
          Mostra le precedenti
        </Button>
      )}
      {data.totalCount > maxShown && pageSize === maxShown && (
        <p className="muted">
          Sono le {maxShown} più recenti di {formatInteger(data.totalCount)}.
        </p>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly namesRecord: boolean | undefined;
  readonly restoring: Restoring | undefined;
}

function Entry({ entry, namesRecord, restoring }: EntryProps) {
  const { action, at, refusal, changes, entity, entityId } = entry;
  const isOfRecord = entity === restoring?.entity && entityId === restoring.id;
  const restorable = isOfRecord ? restorableChanges(entry) : [];
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
        {changes.map((change) => (
          <Change key={change.field} change={change}>
            {restoring && restorable.includes(change) && (
              <RestoreValue change={change} restoring={restoring} />
            )}
          </Change>
        ))}
      </dl>
    </li>
  );
}

function Change({ change, children }: { change: AuditChange; children: ReactNode }) {
  const text = changeText(change);
  if (!text) return null;
  const { label, before, after } = text;
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
        {children}
      </dd>
    </div>
  );
}
