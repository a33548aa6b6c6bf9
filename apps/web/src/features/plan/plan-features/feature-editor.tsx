import { type PlanFeature, planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { inlineTableMessages } from '@canone/contracts/texts/plan-messages';
import { maxDescription } from '@canone/contracts/values/text-limits';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictNotice } from '../../../kit/detail/conflict-notice.tsx';
import { showRefusal } from '../../../kit/detail/form.ts';
import { useConflict } from '../../../kit/detail/use-conflict.ts';
import { whileInert } from '../../../kit/detail/while-inert.ts';
import { mutation } from '../../../kit/http/call.ts';
import { CallError } from '../../../kit/http/wire.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { draftErrors, draftLabels, draftOf, type FeatureDraft } from './feature-draft.ts';
import { FeatureNameField } from './feature-name-field.tsx';
import { takeFocus } from './take-focus.ts';

interface FeatureEditorProps {
  /** The edited row; undefined for a new row. */
  readonly row?: PlanFeature;
  /** Names of the plan's other features. */
  readonly others: readonly string[];
  /** Saves the draft. `row` is the row to change; after a conflict it is the reloaded row. */
  readonly onSave: (draft: FeatureDraft, row: PlanFeature | undefined) => Promise<void>;
  readonly onDraft: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** An editor for one row. Each row is saved separately and shows its own errors (PLN-03). */
export function FeatureEditor(props: FeatureEditorProps) {
  const { row, others, onSave, onDraft, onClose } = props;
  const start = draftOf(row);
  const form = useForm<FeatureDraft>({
    initialValues: start,
    validate: (draft) => draftErrors(draft, others),
    validateInputOnBlur: true,
    onValuesChange: ({ featureName, description }) =>
      onDraft(featureName !== start.featureName || description !== start.description),
  });
  const [isSaving, setSaving] = useState(false);
  // The reason for a refused save, if no field shows it.
  const [reason, setReason] = useState<string>();

  const reading = useMutation(mutation(planFeatureContract.endpoints.get));
  const { base, handleConflict, conflict } = useConflict(form, {
    row,
    valuesOf: draftOf,
    read: () => reading.mutateAsync({ params: { id: String(row?.id) } }),
  });

  async function save(draft: FeatureDraft, editor: HTMLElement | null) {
    setSaving(true);
    setReason(undefined);
    try {
      await whileInert(editor, () => onSave(draft, base));
      notify.success(inlineTableMessages.saved);
      onClose();
    } catch (error) {
      setSaving(false);
      notify.error(inlineTableMessages.saveFailed, error);
      if (!(error instanceof CallError)) throw error;
      const unplaced = showRefusal(form, error);
      if (await handleConflict(error)) return;
      setReason(error.fields.length > 0 ? unplaced : error.message);
    }
  }

  return (
    <form
      className="feature-editor"
      aria-label={row ? `Modifica ${row.featureName}` : 'Nuova caratteristica del piano'}
      onSubmit={form.onSubmit((draft, event) => void save(draft, event?.currentTarget ?? null))}
      noValidate
    >
      {conflict && <ConflictNotice conflict={conflict} labels={draftLabels} />}
      {reason && (
        <Notice tone="error">
          <p>{reason}</p>
        </Notice>
      )}
      <div className="feature-editor-fields">
        <FeatureNameField
          {...form.getInputProps('featureName')}
          value={form.values.featureName}
          taken={others}
          ref={takeFocus}
        />
        <TextInput
          {...form.getInputProps('description')}
          label={draftLabels.description}
          description="Che cosa vale in questo piano. Facoltativa."
          maxLength={maxDescription}
          autoComplete="off"
        />
      </div>
      <EditorButtons
        submitText={row ? 'Salva caratteristica' : 'Aggiungi al piano'}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}

interface EditorButtonsProps {
  readonly submitText: string;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

/**
 * A press on a button must not blur the focused field, because the field's error would move the button away.
 * DetailButtons does the same.
 */
function EditorButtons({ submitText, isSaving, onCancel }: EditorButtonsProps) {
  return (
    <div
      className="feature-editor-buttons"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button variant="default" size="sm" onClick={onCancel} disabled={isSaving}>
        Annulla
      </Button>
      <Button type="submit" size="sm" loading={isSaving}>
        {submitText}
      </Button>
    </div>
  );
}
