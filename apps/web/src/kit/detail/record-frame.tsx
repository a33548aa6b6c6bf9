import { type EntityName, editTitle } from '@canone/contracts/texts/entity-names';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '../http/wire.ts';
import { DetailButtons, DetailFrame } from './detail-frame.tsx';
import { FailedRecord } from './failed-record.tsx';
import { useLeave } from './use-leave.ts';

/**
 * Options of the query for a form. The form starts with current data, and no later response changes the data during
 * editing.
 */
export const readOnce = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;

interface RecordFrameProps<Row> {
  /** The result of `useQuery({ ...query(endpoint, …), ...readOnce })`. */
  readonly answer: UseQueryResult<Row, CallError>;
  readonly name: EntityName;
  readonly path: `/${string}`;
  readonly children: (row: Row) => ReactNode;
}

/** Renders the form when the record is loaded. If the record cannot be loaded, shows the reason. */
export function RecordFrame<Row>({ answer, name, path, children }: RecordFrameProps<Row>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isPending) {
    return (
      <DetailFrame title={editTitle(name)} isLoading isLeaving={false}>
        {null}
      </DetailFrame>
    );
  }
  return (
    <Unread error={answer.error} name={name} path={path} onRetry={() => void answer.refetch()} />
  );
}

interface UnreadProps {
  readonly error: CallError | null;
  readonly name: EntityName;
  readonly path: string;
  readonly onRetry: () => void;
}

function Unread({ error, name, path, onRetry }: UnreadProps) {
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: path });
  return (
    <DetailFrame title={editTitle(name)} isLoading={false} isLeaving={isLeaving}>
      <FailedRecord error={error} name={name} listPath={path} onRetry={onRetry} />
      <DetailButtons onBack={() => void goBack()} />
    </DetailFrame>
  );
}
