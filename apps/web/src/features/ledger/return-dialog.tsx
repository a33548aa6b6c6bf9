import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { maxNote } from '@canone/contracts/values/text-limits';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { DayField } from '../../kit/detail/day-field.tsx';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { showAtFields } from '../../kit/detail/show-at-fields.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { SubmitButtons } from '../../kit/dialog/submit-buttons.tsx';
import { today } from '../../kit/format/day.ts';
import { formatEuro } from '../../kit/format/format.ts';
import { useIdempotentMutation } from '../../kit/http/idempotent-mutation.ts';
import { AboutEntry } from './about-entry.tsx';
import { entryActionLabels } from './entry-actions.ts';
import { newReturn, type ReturnDraft, readReturn, returnableFrom } from './return-draft.ts';

const { returnTransfer } = ledgerContract.endpoints;

const notePlaceholders = {
  charge: 'Per esempio: PayPal non rimborsa più',
  transfer: 'Per esempio: bonifico arrivato due volte',
};

/** How the money of a charge went back to the customer. */
function WayFields({ form }: { readonly form: UseFormReturnType<ReturnDraft> }) {
  return (
    <>
      <Radio.Group label="Come hai restituito il denaro" {...form.getInputProps('way')}>
        <div className="credit-choices">
          <Radio value="bank" label="Con un bonifico" />
          <Radio
            value="paypal"
            label="Dal sito di PayPal"
            description="Serve solo per un account sostituito: i rimborsi fatti con quello di oggi arrivano da soli."
          />
        </div>
      </Radio.Group>
      {form.values.way === 'paypal' && (
        <TextInput
          {...form.getInputProps('providerTransactionId')}
          label="Id del rimborso su PayPal"
          required
        />
      )}
    </>
  );
}

interface ReturnDialogProps {
  readonly entry: LedgerEntry;
  readonly isOpen: boolean;
  readonly onDone: (after: LedgerEntry) => Promise<void>;
  readonly onClose: () => void;
}

/** "Registra restituzione": records money that an operator has already returned by bank or on PayPal's site. */
export function ReturnDialog({ entry, isOpen, onDone, onClose }: ReturnDialogProps) {
  const read = (draft: ReturnDraft) => readReturn(draft, entry, returnableFrom(entry, today()));
  const form = useForm<ReturnDraft>({
    initialValues: newReturn(entry, returnableFrom(entry, today())),
    validate: (draft) => read(draft).errors ?? {},
  });
  const returning = useIdempotentMutation(returnTransfer, entry.id);

  async function save(draft: ReturnDraft) {
    const { written } = read(draft);
    if (!written) throw new Error('the form sends only a valid draft');
    try {
      await onDone(await returning.mutateAsync({ params: { id: entry.id }, body: written }));
    } catch (error) {
      showAtFields(error, form.setErrors);
    }
  }

  return (
    <Dialog title={entryActionLabels.returnTransfer} width={480} isOpen={isOpen} onClose={onClose}>
      <AboutEntry entry={entry} />
      <form
        className="dialog-form"
        noValidate
        onSubmit={form.onSubmit(
          (draft) => void save(draft),
          () => focusFirstWrong(),
        )}
      >
        {entry.kind === 'charge' && <WayFields form={form} />}
        <DecimalField
          {...form.getInputProps('amount')}
          value={form.values.amount}
          label="Importo restituito"
          format={formatEuro}
          step={1}
          description={`Al massimo ${formatEuro(entry.refundable)}. Prima viene tolto dal credito.`}
          required
          data-autofocus
        />
        <DayField
          {...form.getInputProps('returnedOn')}
          value={form.values.returnedOn}
          label="Data della restituzione"
          required
        />
        <Textarea
          {...form.getInputProps('note')}
          label="Nota"
          placeholder={notePlaceholders[entry.kind === 'charge' ? 'charge' : 'transfer']}
          autosize
          minRows={2}
          maxLength={maxNote}
        />
        <SubmitButtons label="Registra" isSending={returning.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
