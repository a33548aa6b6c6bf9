import { bulkActionLabels } from '@canone/contracts/lists/bulk-action-labels';
import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { bulkOperationListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useDialogAbove } from '../dialog/use-dialog-above.ts';
import { countOf } from '../format/format.ts';
import { query } from '../http/call.ts';
import { useIdempotentMutation } from '../http/idempotent-mutation.ts';
import { pageLabel } from '../page/page-label.ts';
import { BulkPlan } from './bulk-plan.tsx';
import type { BulkTerms, BulkTermsProps } from './bulk-terms.ts';
import { OperationProgress } from './operation-progress.tsx';
import { startQuestion } from './start-question.ts';

const { preview, start } = bulkOperationContract.endpoints;

/** The action and its rows: the chosen rows, or without `rowIds` all results of the list's address. */
export interface BulkSelection {
  readonly action: BulkAction;
  readonly search: string;
  readonly rowIds?: readonly number[] | undefined;
}

interface BulkDialogProps extends BulkSelection {
  readonly isOpen: boolean;
  /** The fields for the terms, if the action needs terms. */
  readonly Terms?: ComponentType<BulkTermsProps> | undefined;
  /** `isStarted` is true when the operation has begun. */
  readonly onClose: (isStarted: boolean) => void;
}

/**
 * The preview is requested for at most this many chosen rows. The browser already knows the number of all chosen rows.
 */
const maxShown = 100;

/** The server's preview of the operation. It is read again when the number of rows has changed. */
function usePreview({ action, search, rowIds }: BulkSelection) {
  return useQuery({
    ...query(preview, {
      query: { action, search, ...(rowIds && { rowIds: rowIds.slice(0, maxShown).join(',') }) },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/**
 * The dialog of an action on many rows. It shows a preview, and after the start the progress. The operation continues
 * when the dialog is closed.
 */
export function BulkDialog({ isOpen, Terms, onClose, ...selection }: BulkDialogProps) {
  const { action, search, rowIds } = selection;
  const { isCovered, whileCovered } = useDialogAbove();
  const confirm = useConfirm();
  const answer = usePreview(selection);
  const starting = useIdempotentMutation(start);
  const [id, setId] = useState<number>();
  const [terms, setTerms] = useState<BulkTerms>();
  const { verb, of } = bulkActionLabels[action];
  const count = rowIds?.length ?? answer.data?.count ?? 0;
  const named = countOf(count, of);
  const close = () => onClose(id !== undefined);

  async function begin() {
    const question = startQuestion({ action, terms, about: named });
    if (question && !(await whileCovered(confirm(question)))) return;
    const chosen = rowIds && { rowIds: [...rowIds] };
    starting.mutate(
      { body: { action, search, count, ...chosen, ...(terms && { terms }) } },
      {
        onSuccess: (operation) => setId(operation.id),
        onError: () => void answer.refetch(),
      },
    );
  }

  return (
    <Dialog
      title={id === undefined && !answer.data ? verb : `${verb}: ${named}`}
      width={640}
      isOpen={isOpen}
      isCovered={isCovered}
      onClose={close}
    >
      {id === undefined ? (
        <BulkPlan
          action={action}
          count={count}
          answer={answer}
          starting={starting}
          isIncomplete={Terms !== undefined && terms === undefined}
          onStart={() => void begin()}
          onClose={close}
        >
          {Terms && <Terms onChange={setTerms} />}
        </BulkPlan>
      ) : (
        <div className="bulk">
          <OperationProgress id={id} />
          <p className="muted">
            L’operazione non dipende da questa finestra: la ritrovi in{' '}
            <Link to={bulkOperationListPath}>{pageLabel(bulkOperationListPath)}</Link>.
          </p>
          <div className="dialog-buttons">
            <Button variant="default" onClick={close}>
              Chiudi
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
