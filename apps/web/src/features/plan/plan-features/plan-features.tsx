import { deleteMessages, inlineTableMessages, listMessages } from '@canone/contracts/messages';
import type { Plan } from '@canone/contracts/plan';
import type { PlanFeature } from '@canone/contracts/plan-feature';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { FailedList } from '../../../kit/list/list-states.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { Waiting } from '../../../kit/waiting.tsx';
import { rowKeys } from './feature-draft.ts';
import { FeatureEditor } from './feature-editor.tsx';
import { FeatureRow } from './feature-row.tsx';
import { FeaturesSection, titleId } from './features-section.tsx';
import { takeFocus } from './take-focus.ts';
import { usePlanFeatures } from './use-plan-features.ts';

interface PlanFeaturesProps {
  readonly plan: Plan;
  /** Reports whether there are unsaved changes. */
  readonly onDraft: (isDirty: boolean) => void;
}

/** The features of a plan. Each has its own save and delete (PLN-02, PLN-03). */
export function PlanFeatures({ plan, onDraft }: PlanFeaturesProps) {
  const features = usePlanFeatures(plan);
  const { answer, rows } = features;
  const confirm = useConfirm();
  const keys = rowKeys(rows);
  // The key of the edited row, or 'new'.
  const [edited, setEdited] = useState<string>();
  const [lastEdited, setLastEdited] = useState<string>();
  const [message, setMessage] = useState('');

  function open(key: string) {
    setEdited(key);
    setMessage('');
  }

  function close() {
    setLastEdited(edited);
    setEdited(undefined);
    onDraft(false);
  }

  async function move(row: PlanFeature, index: number, by: -1 | 1) {
    if (features.isReordering) return;
    try {
      await features.move(index, by);
      setMessage(`${row.featureName}: posto ${index + by + 1} di ${rows.length}, ordine salvato.`);
    } catch (error) {
      notify.error(inlineTableMessages.saveFailed, error);
      setMessage(error instanceof Error ? error.message : '');
    }
  }

  async function remove(row: PlanFeature) {
    const { title, text, confirm: yes, cancel } = deleteMessages;
    const about = row.featureName;
    if (!(await confirm({ title, text, about, confirm: yes, cancel, isDestructive: true }))) return;
    try {
      await features.remove(row);
      notify.success(inlineTableMessages.deleted);
      document.getElementById(titleId)?.focus();
    } catch (error) {
      notify.error(inlineTableMessages.deleteFailed, error);
      setMessage(error instanceof Error ? error.message : '');
    }
  }

  function editor(row?: PlanFeature) {
    const others = rows.filter((it) => it !== row).map(({ featureName }) => featureName);
    return (
      <FeatureEditor
        row={row}
        others={others}
        onSave={features.save}
        onDraft={onDraft}
        onClose={close}
      />
    );
  }

  if (!answer.data) {
    return (
      <FeaturesSection>
        {answer.isPending ? (
          <Waiting />
        ) : (
          <FailedList text={listMessages.loadFailed} onRetry={() => void answer.refetch()} />
        )}
      </FeaturesSection>
    );
  }

  return (
    <FeaturesSection>
      {rows.length > 0 && (
        <table className="feature-table">
          <caption className="visually-hidden">Caratteristiche del piano, in ordine</caption>
          <thead>
            <tr>
              <th scope="col">Caratteristica</th>
              <th scope="col">Descrizione</th>
              <th scope="col">{listMessages.actions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const key = keys[index] ?? '';
              if (edited === key) {
                return (
                  <tr key={key} className="feature-edited">
                    <td colSpan={3}>{editor(row)}</td>
                  </tr>
                );
              }
              return (
                <FeatureRow
                  key={key}
                  row={row}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  isWaiting={edited !== undefined}
                  takesFocus={lastEdited === key}
                  onMove={(by) => move(row, index, by)}
                  onEdit={() => open(key)}
                  onRemove={() => void remove(row)}
                />
              );
            })}
          </tbody>
        </table>
      )}
      {rows.length === 0 && edited !== 'new' && (
        <div className="no-features">
          <p className="list-state-title">{listMessages.empty}</p>
          <p className="muted">Aggiungi ciò che il piano offre: lo ritrovi qui, in ordine.</p>
        </div>
      )}
      <p className="features-message muted" role="status">
        {message}
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
          onClick={() => open('new')}
        >
          Aggiungi caratteristica
        </Button>
      )}
    </FeaturesSection>
  );
}
