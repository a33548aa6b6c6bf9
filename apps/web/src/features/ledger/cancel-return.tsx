import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { Button } from '@mantine/core';
import type { ReasonQuestion } from '../../kit/confirm/confirm.tsx';
import { factsOf } from '../../kit/confirm/facts-of.ts';
import { useReasonedChange } from '../../kit/confirm/use-reasoned-change.ts';
import { formatDate, formatEuro } from '../../kit/format/format.ts';
import { EntryCard } from './entry-card.tsx';

function question(entry: LedgerEntry): ReasonQuestion {
  return {
    title: 'Annullare la restituzione?',
    text: 'Il denaro torna dov’era: copre le stesse scadenze, e ciò che era credito è di nuovo credito. Nei movimenti restano la restituzione e il suo annullamento.',
    facts: {
      ...factsOf(entry),
      Data: formatDate(entry.occurredAt),
      Importo: formatEuro(-entry.amount),
    },
    reasonHint: 'Per esempio: importo sbagliato',
    confirm: 'Annulla restituzione',
    cancel: 'Indietro',
  };
}

/** Offers to cancel a return by bank that a person recorded by mistake. */
export function CancelReturn({ entry }: { entry: LedgerEntry }) {
  const { ask, busyId } = useReasonedChange(ledgerContract.endpoints.cancelReturn);
  if (entry.kind !== 'refund' || !entry.isCancellable) return null;
  return (
    <EntryCard text="Questa restituzione è stata registrata a mano.">
      <Button
        variant="default"
        loading={busyId !== undefined}
        onClick={() => void ask(entry.id, question(entry))}
      >
        Annulla restituzione
      </Button>
    </EntryCard>
  );
}
