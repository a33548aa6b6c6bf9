import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { useForm } from '@mantine/form';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { showAtFields } from '../../kit/detail/show-at-fields.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { SubmitButtons } from '../../kit/dialog/submit-buttons.tsx';
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
  const form = useForm({
    initialValues: { amount: amountToGiveBack(entry) },
    validate: { amount: (typed) => readAmount(typed, entry).error },
  });
  const refunding = useIdempotentMutation(ledgerContract.endpoints.refund, entry.id);

  async function save({ amount: typed }: { readonly amount: string }) {
    const { euro: amount } = readAmount(typed, entry);
    if (amount === undefined) throw new Error('the form sends only a valid amount');
    try {
      await onDone(await refunding.mutateAsync({ params: { id: entry.id }, body: { amount } }));
    } catch (error) {
      showAtFields(error, form.setErrors);
    }
  }

  return (
    <Dialog title={entryActionLabels.refund} width={480} isOpen={isOpen} onClose={onClose}>
      <AboutEntry entry={entry} />
      <form
        className="dialog-form"
        noValidate
        onSubmit={form.onSubmit(
          (draft) => void save(draft),
          () => focusFirstWrong(),
        )}
      >
        <DecimalField
          {...form.getInputProps('amount')}
          value={form.values.amount}
          label="Importo da rimborsare"
          format={formatEuro}
          step={1}
          description={`Al massimo ${formatEuro(entry.refundable)}. Di solito il denaro torna subito al cliente; se PayPal deve ancora eseguire il rimborso, «Incassi» lo dice.`}
          required
          data-autofocus
        />
        <SubmitButtons label="Rimborsa" isSending={refunding.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
