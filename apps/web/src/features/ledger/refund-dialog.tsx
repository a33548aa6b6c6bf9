import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { showAtFields } from '../../kit/detail/show-at-fields.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { formatEuro } from '../../kit/format/format.ts';
import { useIdempotentMutation } from '../../kit/http/idempotent-mutation.ts';
import { AboutEntry } from './about-entry.tsx';
import { entryActionLabels } from './entry-actions.ts';
import { amountToGiveBack, readAmount } from './refund-amount.ts';

interface RefundDialogProps {
  readonly entry: LedgerEntry;
  readonly isOpen: boolean;
  readonly onDone: (after: LedgerEntry) => Promise<void>;
  readonly onClose: () => void;
}

/** "Rimborsa tramite PayPal": the provider refunds a charge, fully or in part. */
export function RefundDialog({ entry, isOpen, onDone, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState(() => amountToGiveBack(entry));
  const [error, setError] = useState<string>();
  const refunding = useIdempotentMutation(ledgerContract.endpoints.refund, entry.id);

  function change(typed: string) {
    setAmount(typed);
    setError(undefined);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = readAmount(amount, entry);
    if (read.euro === undefined) return focusFirstWrong(() => setError(read.error));
    try {
      const body = { amount: read.euro };
      await onDone(await refunding.mutateAsync({ params: { id: entry.id }, body }));
    } catch (failure) {
      showAtFields(failure, (errors) => setError(Object.values(errors)[0]));
    }
  }

  return (
    <Dialog title={entryActionLabels.refund} width={480} isOpen={isOpen} onClose={onClose}>
      <AboutEntry entry={entry} />
      <form className="dialog-form" noValidate onSubmit={(event) => void save(event)}>
        <DecimalField
          label="Importo da rimborsare"
          value={amount}
          onChange={change}
          format={formatEuro}
          step={1}
          error={error}
          description={`Al massimo ${formatEuro(entry.refundable)}. Di solito il denaro torna subito al cliente; se PayPal deve ancora eseguire il rimborso, «Incassi» lo dice.`}
          required
          data-autofocus
        />
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={refunding.isPending}>
            Rimborsa
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
