import { listMessages } from '@canone/contracts/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EntityName } from '../format/name.ts';
import { Notice } from '../page/notice.tsx';
import { type CallError, isEmptyLoad } from '../http/wire.ts';

interface FailedRecordProps {
  readonly error: CallError | null;
  readonly name: EntityName;
  readonly listPath: string;
  readonly onRetry: () => void;
}

function textOf(error: CallError | null): string {
  if (isEmptyLoad(error)) return listMessages.noData;
  return error?.status === 404 ? error.message : listMessages.loadFailed;
}

/** Replaces a record that could not be read or that the response did not contain. */
export function FailedRecord({ error, name, listPath, onRetry }: FailedRecordProps) {
  const isEmpty = isEmptyLoad(error);
  return (
    <Notice tone={isEmpty ? 'info' : 'error'}>
      <p>{textOf(error)}</p>
      <div>
        <Button variant="subtle" color={isEmpty ? undefined : 'red'} onClick={onRetry}>
          Riprova
        </Button>
        <Link to={listPath}>Lista di {name.many}</Link>
      </div>
    </Notice>
  );
}
