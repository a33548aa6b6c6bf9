import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { maxNote } from '@canone/contracts/values/text-limits';
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DayField } from '../../kit/detail/day-field.tsx';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { showAtFields } from '../../kit/detail/show-at-fields.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { today } from '../../kit/format/day.ts';
import { formatEuro } from '../../kit/format/format.ts';
import { useIdempotentMutation } from '../../kit/http/idempotent-mutation.ts';
import { AboutEntry } from './about-entry.tsx';
import { entryActionLabels } from './entry-actions.ts';
import {
  newReturn,
  type ReturnDraft,
  type ReturnErrors,
  readReturn,
  returnableFrom,
} from './return-draft.ts';

const { returnTransfer } = ledgerContract.endpoints;

const notePlaceholders = {
  charge: 'Per esempio: PayPal non rimborsa più',
  transfer: 'Per esempio: bonifico arrivato due volte',
};

interface WayFieldsProps {
  readonly draft: ReturnDraft;
  readonly errors: ReturnErrors;
  readonly onChange: (part: Partial<ReturnDraft>) => void;
}

/** How the money of a charge went back to the customer. */
function WayFields({ draft: { way, transactionId }, errors, onChange }: WayFieldsProps) {
  return (
    <>
      <Radio.Group
        label="Come hai restituito il denaro"
        value={way}
        onChange={(chosen) => onChange({ way: chosen === 'paypal' ? 'paypal' : 'bank' })}
      >
        <div className="credit-choices">
          <Radio value="bank" label="Con un bonifico" />
          <Radio
            value="paypal"
            label="Dal sito di PayPal"
            description="Serve solo per un account sostituito: i rimborsi fatti con quello di oggi arrivano da soli."
          />
        </div>
      </Radio.Group>
      {way === 'paypal' && (
        <TextInput
          label="Id del rimborso su PayPal"
          value={transactionId}
          onChange={({ currentTarget }) => onChange({ transactionId: currentTarget.value })}
          error={errors.providerTransactionId}
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
  const [draft, setDraft] = useState(() => newReturn(entry, returnableFrom(entry, today())));
  const [errors, setErrors] = useState<ReturnErrors>({});
  const returning = useIdempotentMutation(returnTransfer, entry.id);

  function change(part: Partial<ReturnDraft>) {
    setDraft({ ...draft, ...part });
    setErrors({});
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const { written, errors: wrong } = readReturn(draft, entry, returnableFrom(entry, today()));
    if (!written) return focusFirstWrong(() => setErrors(wrong));
    try {
      await onDone(await returning.mutateAsync({ params: { id: entry.id }, body: written }));
    } catch (error) {
      showAtFields(error, setErrors);
    }
  }

  return (
    <Dialog title={entryActionLabels.returnTransfer} width={480} isOpen={isOpen} onClose={onClose}>
      <AboutEntry entry={entry} />
      <form className="dialog-form" noValidate onSubmit={(event) => void save(event)}>
        {entry.kind === 'charge' && <WayFields draft={draft} errors={errors} onChange={change} />}
        <DecimalField
          label="Importo restituito"
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          format={formatEuro}
          step={1}
          error={errors.amount}
          description={`Al massimo ${formatEuro(entry.refundable)}. Prima viene tolto dal credito.`}
          required
          data-autofocus
        />
        <DayField
          label="Data della restituzione"
          value={draft.day}
          onChange={(day) => change({ day })}
          error={errors.returnedOn}
          required
        />
        <Textarea
          label="Nota"
          placeholder={notePlaceholders[entry.kind === 'charge' ? 'charge' : 'transfer']}
          value={draft.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          error={errors.note}
          autosize
          minRows={2}
          maxLength={maxNote}
        />
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={returning.isPending}>
            Registra
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
