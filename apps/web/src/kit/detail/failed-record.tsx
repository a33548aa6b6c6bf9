import { listMessages } from '@canone/contracts/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EntityName } from '../name.ts';
import { Notice } from '../notice.tsx';
import type { CallError } from '../wire.ts';

interface FailedRecordProps {
  readonly error: CallError | null;
  readonly name: EntityName;
  readonly listPath: string;
  readonly onRetry: () => void;
}

/** Stands where a record would be that could not be read. */
export function FailedRecord({ error, name, listPath, onRetry }: FailedRecordProps) {
  return (
    <Notice tone="error">
      <p>{error?.status === 404 ? error.message : listMessages.loadFailed}</p>
      <div>
        <Button variant="subtle" color="red" onClick={onRetry}>
          Riprova
        </Button>
        <Link to={listPath}>Lista di {name.many}</Link>
      </div>
    </Notice>
  );
}
