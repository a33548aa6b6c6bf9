import { detailMessages } from '@canone/contracts/messages';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, refresh } from '../call.ts';
import { ConflictNotice } from '../detail/conflict-notice.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from '../detail/detail-frame.tsx';
import { RestoredDraft } from '../detail/restored-draft.tsx';
import { useConflict } from '../detail/use-conflict.ts';
import { useLeave } from '../detail/use-leave.ts';
import { focusFirst, schemaErrors, showRefusal } from '../form.ts';
import { History } from '../history/history.tsx';
import { markSaved } from '../list/just-saved.ts';
import { notify } from '../toast/notify.ts';
import { CallError } from '../wire.ts';
import type { CrudRow, CrudScreen } from './crud-contract.ts';
import { CrudField } from './crud-field.tsx';
import { bodyOf, labelsOf, startingValues, type Values } from './crud-values.ts';

interface CrudFormProps {
  readonly screen: CrudScreen;
  readonly row?: CrudRow;
  readonly subtitle?: string;
  readonly isReadOnly?: boolean;
}

export function CrudForm({ screen, row, subtitle, isReadOnly = false }: CrudFormProps) {
  const { contract, path, name, fields, showsId } = screen;
  const { create, update, get } = contract.endpoints;
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: startingValues(row, fields),
    validate: schemaErrors(create.body),
    validateInputOnBlur: true,
  });
  const { isLeaving, leave, goBack } = useLeave({ isDirty: form.isDirty(), listPath: path });
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const { base, meet, conflict } = useConflict({
    form,
    row,
    valuesOf: (now) => startingValues(now, fields),
    read: async () => (await reading.mutateAsync({ params: { id: String(row?.id) } })) as CrudRow, // crudContract: `get` returns a row
  });

  async function save(values: Values) {
    const { id, version } = base ?? {};
    const body = bodyOf(values, fields);
    try {
      const saved = row
        ? await change.mutateAsync({ body: { ...body, id, version } })
        : await creation.mutateAsync({ body });
      markSaved(name, (saved as CrudRow).id); // crudContract: both return a row
      notify.success(row ? detailMessages.updated : detailMessages.created);
      void refresh(client, contract);
      leave();
    } catch (error) {
      await showFailure(error);
    }
  }

  async function showFailure(error: unknown) {
    if (!(error instanceof CallError)) throw error;
    showRefusal(form, error);
    if (!(await meet(error))) notify.error(detailMessages.saveFailed, error);
  }

  const title = `${row ? 'Modifica' : 'Crea Nuovo'} ${name.one}`;
  const submit = row ? detailMessages.save : detailMessages.create;
  return (
    <DetailFrame title={title} subtitle={subtitle} isLoading={false} isLeaving={isLeaving}>
      <form
        className="detail-form"
        onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))}
        noValidate
      >
        <RestoredDraft form={form} isDirty={form.isDirty() && !isLeaving} />
        <ConflictNotice conflict={conflict} labels={labelsOf(fields)} />
        {fields.some((field) => 'isRequired' in field && field.isRequired) && !isReadOnly && (
          <RequiredHint />
        )}
        <div className="card detail-fields">
          {row && showsId && <TextInput label="Id" value={row.id} readOnly />}
          {fields.map((field) => (
            <CrudField key={field.key} field={field} form={form} isReadOnly={isReadOnly} />
          ))}
        </div>
        <DetailButtons
          submit={isReadOnly ? undefined : submit}
          isSaving={creation.isPending || change.isPending || isLeaving}
          onBack={() => void goBack()}
        />
      </form>
      {row && <History contract={contract} record={row} />}
    </DetailFrame>
  );
}
