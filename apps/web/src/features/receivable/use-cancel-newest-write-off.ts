import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../kit/http/call.ts';
import { refreshBooks } from '../../kit/http/refresh-books.ts';
import { notify } from '../../kit/toast/notify.ts';
import { useCancelWriteOff } from '../../kit/write-off/use-cancel-write-off.tsx';

export function useCancelNewestWriteOff() {
  const client = useQueryClient();
  const { busyId, changedId, ask } = useCancelWriteOff();
  const [rowId, setRowId] = useState<number>();

  async function newestOf({ subscriptionId, dueDate }: Receivable) {
    const filters = { subscriptionId: String(subscriptionId), kind: 'writeOff' } as const;
    const written = query(ledgerContract.endpoints.list, { query: { pageSize: 100, filters } });
    const { items } = await client.fetchQuery({ ...written, staleTime: 0 });
    return items.find((entry) => entry.isCancellable && entry.periodStart === dueDate);
  }

  return {
    busyId: busyId && rowId,
    changedId: changedId && rowId,
    async ask(receivable: Receivable) {
      setRowId(receivable.id);
      try {
        const entry = await newestOf(receivable);
        // Without an entry, another person has cancelled the write-off since the list was read.
        await (entry ? ask(entry) : refreshBooks(client));
      } catch (error) {
        notify.refusal(error);
      }
    },
  };
}
