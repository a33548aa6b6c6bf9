import type { PlanFeature } from '@canone/contracts/plans/plan-feature';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { inlineTableMessages } from '@canone/contracts/texts/plan-messages';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { titleId } from './features-section.tsx';
import type { usePlanFeatures } from './use-plan-features.ts';

/** Opens one row at a time for editing, and moves and removes rows. `message` reports each result. */
export function useFeatureEditing(
  features: ReturnType<typeof usePlanFeatures>,
  onDraft: (isDirty: boolean) => void,
) {
  const { rows } = features;
  const confirm = useConfirm();
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
    setMessage('');
    try {
      await features.remove(row);
      notify.success(inlineTableMessages.deleted);
      document.getElementById(titleId)?.focus();
    } catch (error) {
      notify.error(inlineTableMessages.deleteFailed, error);
      setMessage(error instanceof Error ? error.message : '');
    }
  }

  return { edited, lastEdited, message, open, close, move, remove };
}
