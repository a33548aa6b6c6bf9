import { type Receivable, receivableContract } from '@canone/contracts/ledger/receivable';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmReason } from '../../kit/confirm/confirm.tsx';
import { useIdempotentMutation } from '../../kit/http/idempotent-mutation.ts';
import { refreshBooks } from '../../kit/http/refresh-books.ts';
import { CallError } from '../../kit/http/wire.ts';
import { notify } from '../../kit/toast/notify.ts';
import { writeOffQuestion } from './receivable-facts.ts';

const { writeOff } = receivableContract.endpoints;

/** "Abbuona": asks for the reason, calls the server, shows the result and refreshes the list. */
export function useWriteOff() {
  const client = useQueryClient();
  const confirmReason = useConfirmReason();
  const [chosenId, setChosenId] = useState<number>();
  const [changedId, setChangedId] = useState<number>();
  const waiving = useIdempotentMutation(writeOff, chosenId);

  return {
    busyId: waiving.isPending ? chosenId : undefined,
    changedId,
    async ask(receivable: Receivable) {
      const { id } = receivable;
      setChosenId(id);
      setChangedId(undefined);
      const reason = await confirmReason(writeOffQuestion(receivable, Temporal.Now.instant()));
      if (reason === null) return;
      try {
        await waiving.mutateAsync({ params: { id }, body: { reason } });
        notify.success(writeOff.successMessage);
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
