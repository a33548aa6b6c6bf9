import type { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { receivableContract } from '@canone/contracts/ledger/receivable';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../http/idempotent-mutation.ts';
import { refreshBooks } from '../http/refresh-books.ts';
import { notify } from '../toast/notify.ts';
import { type ReasonQuestion, useAsk } from './confirm.tsx';

type ReasonedEndpoint =
  | typeof ledgerContract.endpoints.cancelReturn
  | typeof ledgerContract.endpoints.cancelWriteOff
  | typeof receivableContract.endpoints.writeOff;

/** Asks for the reason of a change, calls the server, shows the result and reads the changed amounts again. */
export function useReasonedChange(endpoint: ReasonedEndpoint) {
  const client = useQueryClient();
  const confirmReason = useAsk();
  const [chosenId, setChosenId] = useState<number>();
  const [changedId, setChangedId] = useState<number>();
  const change = useIdempotentMutation(endpoint, chosenId);

  return {
    busyId: change.isPending ? chosenId : undefined,
    changedId,
    async ask(id: number, question: ReasonQuestion) {
      setChosenId(id);
      setChangedId(undefined);
      const reason = await confirmReason(question);
      if (reason === null) return;
      try {
        await change.mutateAsync({ params: { id }, body: { reason } });
        notify.success(endpoint.successMessage);
        setChangedId(id);
      } catch (error) {
        notify.refusal(error);
      } finally {
        await refreshBooks(client);
      }
    },
  };
}
