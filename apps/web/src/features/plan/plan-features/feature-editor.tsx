import { inlineTableMessages } from '@canone/contracts/messages';
import type { PlanFeature } from '@canone/contracts/plan-feature';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ConflictNotice } from '../../../kit/detail/conflict-notice.tsx';
import { showRefusal } from '../../../kit/form.ts';
import { Notice } from '../../../kit/notice.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { CallError } from '../../../kit/wire.ts';
import { draftErrors, draftOf, type FeatureDraft } from './feature-draft.ts';
import { FeatureNameField } from './feature-name-field.tsx';
import { takeFocus } from './take-focus.ts';

interface FeatureEditorProps {
  /** The row that is changed; none when one is added. */
  readonly row?: PlanFeature;
  /** Names of the plan's other features. */
  readonly others: readonly string[];
  readonly onSave: (draft: FeatureDraft) => Promise<void>;
  readonly onDraft: (isDirty: boolean) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** A row while it is typed: it has its own save and its own refusals (PLN-03). */
export function FeatureEditor(props: FeatureEditorProps) {
  const { row, others, onSave, onDraft, onReload, onClose } = props;
  const start = draftOf(row);
  const form = useForm<FeatureDraft>({
    initialValues: start,
    validate: (draft) => draftErrors(draft, others),
    onValuesChange: ({ featureName, description }) =>
      onDraft(featureName !== start.featureName || description !== start.description),
  });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);

  async function save(draft: FeatureDraft) {
    setSaving(true);
    setRefusal(null);
    try {
      await onSave(draft);
      notify.success(inlineTableMessages.saved);
      onClose();
    } catch (error) {
      setSaving(false);
      notify.error(inlineTableMessages.saveFailed);
      if (!(error instanceof CallError)) throw error;
      setRefusal(error);
      showRefusal(form, error);
    }
  }

  return (
    <form
      className="feature-editor"
      aria-label={row ? `Modifica ${row.featureName}` : 'Nuova caratteristica del piano'}
      onSubmit={form.onSubmit((draft) => void save(draft))}
      noValidate
    >
      <ConflictNotice error={refusal} onReload={onReload} />
      {refusal && refusal.code !== 'entity.changedMeanwhile' && refusal.fields.length === 0 && (
        <Notice tone="error">
          <p>{refusal.message}</p>
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
          label="Descrizione"
          description="Che cosa vale in questo piano. Facoltativa."
          maxLength={1000}
          autoComplete="off"
        />
      </div>
      <div className="feature-editor-buttons">
        <Button variant="default" size="sm" onClick={onClose} disabled={isSaving}>
          Annulla
        </Button>
        <Button type="submit" size="sm" loading={isSaving}>
          {row ? 'Salva caratteristica' : 'Aggiungi al piano'}
        </Button>
      </div>
    </form>
  );
}
