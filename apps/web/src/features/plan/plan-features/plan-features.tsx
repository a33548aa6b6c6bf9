import type { Plan } from '@canone/contracts/plans/plan';
import type { PlanFeature } from '@canone/contracts/plans/plan-feature';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FailedList, failedListText } from '../../../kit/list/list-states.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { FeatureEditor } from './feature-editor.tsx';
import { FeatureTable } from './feature-table.tsx';
import { FeaturesSection } from './features-section.tsx';
import { takeFocus } from './take-focus.ts';
import { useFeatureEditing } from './use-feature-editing.ts';
import { usePlanFeatures } from './use-plan-features.ts';

interface PlanFeaturesProps {
  readonly plan: Plan;
  /** Reports whether there are unsaved changes. */
  readonly onDraft: (isDirty: boolean) => void;
}

/** The features of a plan. Each feature is saved and deleted separately (PLN-02, PLN-03). */
export function PlanFeatures({ plan, onDraft }: PlanFeaturesProps) {
  const features = usePlanFeatures(plan);
  const { answer, rows } = features;
  const editing = useFeatureEditing(features, onDraft);
  const { edited, lastEdited } = editing;

  function editor(row?: PlanFeature) {
    const others = rows.filter((it) => it !== row).map(({ featureName }) => featureName);
    return (
      <FeatureEditor
        row={row}
        others={others}
        onSave={features.save}
        onDraft={onDraft}
        onClose={editing.close}
      />
    );
  }

  if (!answer.data) {
    return (
      <FeaturesSection>
        {answer.isPending ? (
          <Waiting />
        ) : (
          <FailedList text={failedListText(answer.error)} onRetry={() => void answer.refetch()} />
        )}
      </FeaturesSection>
    );
  }

  return (
    <FeaturesSection>
      {rows.length > 0 && <FeatureTable rows={rows} editing={editing} editorOf={editor} />}
      {rows.length === 0 && edited !== 'new' && (
        <div className="no-features">
          <p className="list-state-title">{listMessages.empty}</p>
          <p className="muted">Aggiungi ciò che il piano offre: lo ritrovi qui, in ordine.</p>
        </div>
      )}
      <p className="features-message muted" role="status">
        {editing.message}
      </p>
      {edited === 'new' ? (
        editor()
      ) : (
        <Button
          className="add-feature"
          variant="default"
          ref={lastEdited === 'new' ? takeFocus : undefined}
          disabled={edited !== undefined}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => editing.open('new')}
        >
          Aggiungi caratteristica
        </Button>
      )}
    </FeaturesSection>
  );
}
