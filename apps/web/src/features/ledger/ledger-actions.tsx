import { type LedgerEntry, ledgerContract, refundMessage } from '@canone/contracts/ledger/ledger';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refreshBooks } from '../../kit/http/refresh-books.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { notify } from '../../kit/toast/notify.ts';
import {
  coverageText,
  type EntryAction,
  entryActionLabels,
  entryActions,
} from './entry-actions.ts';
import { EntryCard } from './entry-card.tsx';

const dialogs = {
  applyCredit: lazyPart(async () => ({
    default: (await import('./credit-dialog.tsx')).CreditDialog,
  })),
  refund: lazyPart(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog })),
  returnTransfer: lazyPart(async () => ({
    default: (await import('./return-dialog.tsx')).ReturnDialog,
  })),
} as const satisfies Record<EntryAction, unknown>;

const { applyCredit, returnTransfer } = ledgerContract.endpoints;
const done: Readonly<Record<EntryAction, (after: LedgerEntry) => string>> = {
  applyCredit: () => applyCredit.successMessage,
  refund: refundMessage,
  returnTransfer: () => returnTransfer.successMessage,
};

/** Renders one button per action of `entryActions`. */
export function LedgerActions({ entry }: { entry: LedgerEntry }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<EntryAction>();
  const [isOpen, setOpen] = useState(false);
  const offered = entryActions(entry);
  const Chosen = chosen && dialogs[chosen];

  function open(action: EntryAction) {
    setChosen(action);
    setOpen(true);
  }

  async function finish(action: EntryAction, after: LedgerEntry) {
    setOpen(false);
    notify.success(done[action](after));
    await refreshBooks(client);
  }

  return (
    <>
      {offered.length > 0 && (
        <EntryCard text={coverageText(entry)}>
          <div className="ledger-action-buttons">
            {offered.map((action, index) => (
              <Button
                key={action}
                variant={index === 0 && entry.credit > 0 ? 'filled' : 'default'}
                onClick={() => open(action)}
              >
                {entryActionLabels[action]}
              </Button>
            ))}
          </div>
        </EntryCard>
      )}
      {chosen && Chosen && (
        <Suspense fallback={null}>
          <Chosen
            // A new key resets the dialog, because an action changes the amounts that the next action proposes.
            key={`${chosen} ${entry.credit} ${entry.refundable}`}
            entry={entry}
            isOpen={isOpen}
            onDone={(after: LedgerEntry) => finish(chosen, after)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
