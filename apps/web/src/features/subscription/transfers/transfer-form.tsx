import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DayField } from '../../../kit/detail/day-field.tsx';
import { DecimalField } from '../../../kit/detail/decimal-field.tsx';
import { whileInert } from '../../../kit/detail/while-inert.ts';
import { today } from '../../../kit/format/day.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import { parseHundredths } from '../../../kit/format/hundredths.ts';
import { type DraftErrors, readDraft, type TransferDraft } from './transfer-draft.ts';

interface TransferFormProps {
  /** The proposed values. They change with the server's data until the person types. */
  readonly start: TransferDraft;
  /** The missing amount without this transfer, in cents. The form warns about a larger amount before the save. */
  readonly room: number;
  readonly submit: string;
  readonly isSaving: boolean;
  readonly onSave: (written: { amount: number; approvalDate: string | null }) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/**
 * The form of a new transfer or of a transfer that is being corrected, inside its line of the list. It does not use
 * `useForm`, because its proposed values follow the server's data until the person types.
 */
export function TransferForm(props: TransferFormProps) {
  const { start, room, submit, isSaving, onSave, onCancel } = props;
  const [typed, setTyped] = useState<TransferDraft>();
  const [errors, setErrors] = useState<DraftErrors>({});
  const draft = typed ?? start;
  const cents = parseHundredths(draft.amount);
  const isTooMuch = cents !== undefined && cents > room;

  function showError(field: keyof TransferDraft, error: string | undefined) {
    setErrors((shown) => ({ ...shown, [field]: error }));
  }

  function change(field: keyof TransferDraft, text: string) {
    setTyped({ ...draft, [field]: text });
    showError(field, undefined);
  }

  function check(field: keyof TransferDraft) {
    // A person who only tabs through the proposed values has typed nothing, so no error is shown.
    if (!typed) return;
    const read = readDraft(draft, today());
    showError(field, 'errors' in read ? read.errors[field] : undefined);
  }

  async function save(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const read = readDraft(draft, today());
    if ('errors' in read) setErrors(read.errors);
    else await whileInert(event.currentTarget, () => onSave(read));
  }

  return (
    <form className="transfer-form" noValidate onSubmit={(event) => void save(event)}>
      <DecimalField
        label="Importo"
        value={draft.amount}
        onChange={(amount) => change('amount', amount)}
        onBlur={() => check('amount')}
        format={formatEuro}
        step={1}
        error={errors.amount}
        description={isTooMuch ? 'Supera quanto manca' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <DayField
        label="Data di approvazione"
        value={draft.day}
        onChange={(day) => change('day', day)}
        onBlur={() => check('day')}
        error={errors.day}
        description="Vuota: in attesa"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <div className="transfer-form-buttons">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Annulla
          </Button>
        )}
        <Button type="submit" variant={onCancel ? 'filled' : 'light'} loading={isSaving}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
