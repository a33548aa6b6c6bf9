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
  /** The target after a save when the screen was opened from a link. */
  readonly listPath: string;
  readonly texts?: Partial<FormTexts>;
  /** The warning that an unsaved change outside of the form must be saved or discarded first. */
  readonly unsavedOutside?: string | false;
  /** The step after a save; by default the screen is left. Null when the response has no record. */
  readonly afterSave?: (saved: Row | null, leave: (path?: string) => void) => void | Promise<void>;
}

interface FormToSave<Row, Values> {
  readonly form: UseFormReturnType<Values>;
  readonly isNew: boolean;
  /** Null when the response has no record, as the specification allows. */
  readonly send: (values: Values) => Promise<Row | null>;
  /** True when the error has been shown in another way, such as a conflict. */
  readonly handle?: (error: CallError) => Promise<boolean>;
}

/** Saves a form: request, toast, refreshed lists, errors at their fields, and the question about unsaved changes. */
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
      // an error at its field has said why
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
