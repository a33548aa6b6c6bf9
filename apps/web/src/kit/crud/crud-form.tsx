import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { schemaErrors } from '../detail/form.ts';
import { RecordForm } from '../detail/record-form.tsx';
import { useRecordForm } from '../detail/use-record-form.ts';
import { mutation } from '../http/call.ts';
import type { CrudRow, CrudScreen } from './crud-contract.ts';
import { CrudField } from './crud-field.tsx';
import { bodyOf, type CrudValues, labelsOf, startingValues } from './crud-values.ts';

interface CrudFormProps {
  readonly screen: CrudScreen;
  readonly row?: CrudRow;
  readonly subtitle?: string;
  readonly isReadOnly?: boolean;
}

// The cast is safe, because `crudContract` ensures that `create`, `update` and `get` return a row.
const rowOf = (result: unknown) => result as CrudRow;

export function CrudForm({ screen, row, subtitle, isReadOnly = false }: CrudFormProps) {
  const { contract, path, name, fields, showsId } = screen;
  const { create, update, get } = contract.endpoints;
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const [isRepeated, setRepeated] = useState(false);
  const state = useRecordForm<CrudRow, CrudValues>({
    name,
    contract,
    listPath: path,
    row,
    valuesOf: (now) => startingValues(now, fields),
    errorsOf: schemaErrors(create.body),
    send: async (values, base) => {
      const body = bodyOf(values, fields);
      return rowOf(
        await (base
          ? change.mutateAsync({ body: { ...body, id: base.id, version: base.version } })
          : creation.mutateAsync({ body })),
      );
    },
    afterSave: (_, leave) => (isRepeated ? beginAnew() : leave()),
    read: async () => rowOf(await reading.mutateAsync({ params: { id: String(row?.id) } })),
  });

  /** Empties the form after a save and keeps it open, so that the next new record can be typed. */
  function beginAnew() {
    state.form.reset();
    document.querySelector<HTMLElement>('.detail-fields input')?.focus();
  }

  return (
    <RecordForm
      state={state}
      name={name}
      contract={contract}
      labels={labelsOf(fields)}
      subtitle={subtitle}
      isReadOnly={isReadOnly}
      hasRequired={fields.some((field) => 'isRequired' in field && field.isRequired)}
    >
      <div className="card detail-fields">
        {row && showsId && <TextInput label="Id" value={row.id} readOnly />}
        {fields.map((field) => (
          <CrudField key={field.key} field={field} form={state.form} isReadOnly={isReadOnly} />
        ))}
      </div>
      {!row && (
        <Checkbox
          className="detail-repeat"
          label="Dopo la creazione resta qui per aggiungerne un altro"
          checked={isRepeated}
          onChange={({ currentTarget }) => setRepeated(currentTarget.checked)}
        />
      )}
    </RecordForm>
  );
}
