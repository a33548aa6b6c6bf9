import { Button } from '@mantine/core';
import { Notice } from '../../../kit/notice.tsx';
import type { CallError } from '../../../kit/wire.ts';

interface SaveFailureProps {
  readonly error: CallError | null;
  readonly onReload: () => void;
}

/** Why nothing was saved, where no single field is to blame. */
export function SaveFailure({ error, onReload }: SaveFailureProps) {
  if (!error || error.fields.length > 0) return null;
  const isConflict = error.code === 'entity.changedMeanwhile';
  return (
    <Notice tone={isConflict ? 'warning' : 'error'}>
      <p>{error.message}</p>
      {isConflict && (
        <Button variant="default" size="sm" onClick={onReload}>
          Ricarica i dati
        </Button>
      )}
    </Notice>
  );
}
