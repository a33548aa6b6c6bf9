import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { ActionIcon } from '@mantine/core';
import { IconEraserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmReason } from '../confirm/confirm.tsx';
import { useIdempotentMutation } from '../http/idempotent-mutation.ts';
import { refreshBooks } from '../http/refresh-books.ts';
import { CallError } from '../http/wire.ts';
import { notify } from '../toast/notify.ts';
import { cancelWriteOffQuestion, type WriteOff } from './cancel-write-off.ts';

const { cancelWriteOff } = ledgerContract.endpoints;

/** "Annulla abbuono": asks for the reason, calls the server, shows the result and refreshes the books. */
export function useCancelWriteOff() {
  const client = useQueryClient();
  const confirmReason = useConfirmReason();
  const [chosenId, setChosenId] = useState<number>();
  const [changedId, setChangedId] = useState<number>();
  const cancelling = useIdempotentMutation(cancelWriteOff, chosenId);

  return {
    busyId: cancelling.isPending ? chosenId : undefined,
    changedId,
    async ask(writeOff: WriteOff) {
      const { id } = writeOff;
      setChosenId(id);
      setChangedId(undefined);
      const reason = await confirmReason(cancelWriteOffQuestion(writeOff));
      if (reason === null) return;
      try {
        await cancelling.mutateAsync({ params: { id }, body: { reason } });
        notify.success(cancelWriteOff.successMessage);
        setChangedId(id);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notify.error(error.message, error);
      } finally {
        await refreshBooks(client);
      }
    },
  };
}

interface CancelRowProps {
  /** The write-off or its receivable, after "Annulla abbuono". */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => Promise<void>;
}

/** The action on a row of a list. In this file, because a chunk of its own would be named in the first script. */
export function CancelWriteOffRow({ label, isBusy, onCancel }: CancelRowProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.8"
      size={36}
      title="Annulla abbuono"
      aria-label={`Annulla abbuono ${label}`}
      loading={isBusy}
      onClick={() => void onCancel()}
    >
      <IconEraserOff size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
