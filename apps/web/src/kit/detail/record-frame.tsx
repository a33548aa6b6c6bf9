import { listMessages } from '@canone/contracts/messages';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityName } from '../name.ts';
import { Notice } from '../notice.tsx';
import type { CallError } from '../wire.ts';
import { DetailFrame } from './detail-frame.tsx';

/** A form starts from what is true now, and nothing changes under the hands of who is writing. */
export const readOnce = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;

interface RecordFrameProps<Row> {
  /** Of `useQuery({ ...query(endpoint, …), ...readOnce })`. */
  readonly answer: UseQueryResult<Row, CallError>;
  readonly name: EntityName;
  readonly path: `/${string}`;
  readonly children: (row: Row) => ReactNode;
}

/** A record on its way to its form: waits for it, or says why it cannot be shown. */
export function RecordFrame<Row>({ answer, name, path, children }: RecordFrameProps<Row>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <DetailFrame title={`Modifica ${name.one}`} isLoading={answer.isPending} isLeaving={false}>
      <Notice tone="error">
        <p>{answer.error?.status === 404 ? answer.error.message : listMessages.loadFailed}</p>
        <div>
          <Button variant="subtle" color="red" onClick={() => void answer.refetch()}>
            Riprova
          </Button>
          <Link to={path}>Lista di {name.many}</Link>
        </div>
      </Notice>
    </DetailFrame>
  );
}
