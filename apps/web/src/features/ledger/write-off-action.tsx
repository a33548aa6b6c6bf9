import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { Button } from '@mantine/core';
import { useCancelWriteOff } from '../../kit/write-off/use-cancel-write-off.tsx';
import { EntryCard } from './entry-card.tsx';

/** Offers to cancel a write-off that was a mistake. */
export function WriteOffAction({ entry }: { entry: LedgerEntry }) {
  const { ask, busyId } = useCancelWriteOff();
  if (entry.kind !== 'writeOff' || !entry.isCancellable) return null;
  return (
    <EntryCard text="Questo importo non viene più chiesto al cliente.">
      <Button variant="default" loading={busyId !== undefined} onClick={() => void ask(entry)}>
        Annulla abbuono
      </Button>
    </EntryCard>
  );
}
