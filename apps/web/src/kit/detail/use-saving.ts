import type { EntityName } from '@canone/contracts/texts/entity-names';
import { detailMessages } from '@canone/contracts/texts/messages';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markStale } from '../http/call.ts';
import { CallError, serverMessage } from '../http/wire.ts';
import { markSaved } from '../list/just-saved.ts';
import { notify } from '../toast/notify.ts';
import { focusFirst, type RefusalOptions, showRefusal } from './form.ts';
import { useLeave } from './use-leave.ts';
import { whileInert } from './while-inert.ts';

interface FormTexts {
  readonly saved: string;
  failed(error: CallError): string;
}

export interface SavingOptions<Row> extends RefusalOptions {
  readonly name: EntityName;
  readonly contract: { readonly name: string };
  /** The page to show after a save if the screen was opened from a link. */
  readonly listPath: string;
  readonly texts?: Partial<FormTexts>;
  /** The text of a warning: a change outside the form is not saved yet and must be saved or discarded first. */
  readonly unsavedOutside?: string | false;
  /** Called after a save. Without it, the screen is left. `saved` is null when the response has no record. */
  readonly afterSave?: (saved: Row | null, leave: (path?: string) => void) => void | Promise<void>;
}

interface FormToSave<Row, Values> {
  readonly form: UseFormReturnType<Values>;
  readonly isNew: boolean;
  /** Sends the values. Returns null when the response has no record, which the specification allows. */
  readonly send: (values: Values) => Promise<Row | null>;
  /** Handles special errors, such as a conflict. Returns true when it has shown the error. */
  readonly handle?: (error: CallError) => Promise<boolean>;
}

/**
 * Saves a form. Sends the request, shows a toast, refreshes the lists and shows errors at their fields. Asks about
 * unsaved changes before the screen is left.
 */
export function useSaving<Row extends { readonly id: number }, Values extends object>(
  { form, isNew, send, handle }: FormToSave<Row, Values>,
  options: SavingOptions<Row>,
) {
  const { name, contract, listPath, texts, afterSave, unsavedOutside } = options;
  const client = useQueryClient();
  const [failure, setFailure] = useState<CallError | null>(null);
  const isDirty = form.isDirty() || Boolean(unsavedOutside);
  const { isLeaving, leave, goBack } = useLeave({ isDirty, listPath });

  async function save(values: Values) {
    if (unsavedOutside) return notify.warning(unsavedOutside);
    setFailure(null);
    try {
      const saved = await whileInert(document.querySelector('.detail-body'), () => send(values));
      if (saved) markSaved(name, saved.id, { isNew });
      notify.success(texts?.saved ?? (isNew ? detailMessages.created : detailMessages.updated));
      void markStale(client, contract);
      if (afterSave) await afterSave(saved, leave);
      else leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      const unplaced = showRefusal(form, error, options);
      if (await handle?.(error)) return;
      const text = texts?.failed?.(error) ?? detailMessages.saveFailed;
      // A field already shows the reason, so the toast shows only errors without a field.
      const reason = error.fields.length > 0 ? unplaced : serverMessage(error);
      notify.error(text, error, reason === text ? undefined : reason);
    }
  }

  return {
    failure,
    isDirty: isDirty && !isLeaving,
    isLeaving,
    isSaving: form.submitting || isLeaving,
    goBack,
    save,
    onSubmit: form.onSubmit(save, options.showWrong ?? focusFirst(form)),
  };
}
