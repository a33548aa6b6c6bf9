import { Button } from '@mantine/core';
import { Notice } from '../page/notice.tsx';
import { rowsLeft } from './delete-rows.ts';
import type { Deletion } from './use-delete.ts';

/** Lists the rows that could not be deleted, with the reasons (LST-14). Only existing rows can be tried again (AQ8). */
export function RefusedDeletion({ deletion }: { deletion: Deletion }) {
  const { refusals, retry, dismiss } = deletion;
  const left = rowsLeft(refusals);
  return (
    <Notice tone="error">
      <div>
        {refusals.map(({ row, label, reason }) => (
          <p key={row.id}>
            Eliminazione non riuscita: <strong>{label}</strong>. {reason}
          </p>
        ))}
      </div>
      <div>
        {left.length > 0 && (
          <Button size="sm" color="red" variant="subtle" onClick={() => void retry(left)}>
            Riprova
          </Button>
        )}
        <Button size="sm" color="red" variant="subtle" onClick={dismiss}>
          Chiudi
        </Button>
      </div>
    </Notice>
  );
}
