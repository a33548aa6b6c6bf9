import { type FormErrors, useForm } from '@mantine/form';
import { useConflict } from './use-conflict.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

interface RecordFormOptions<Row, Values extends object> extends SavingOptions<Row> {
  /** The record when the form was opened; undefined for a new record. */
  readonly row: Row | undefined;
  readonly valuesOf: (row?: Row) => Values;
  readonly errorsOf: (values: Values) => FormErrors;
  /** Sends the values. `base` is the record that the person edits; undefined for a new record. */
  readonly send: (values: Values, base: Row | undefined) => Promise<Row>;
  /** Reads the current record after a conflict. */
  readonly read: () => Promise<Row>;
}

/** The form of a record that two people may edit (DET-06). `RecordForm` renders it. */
export function useRecordForm<Row extends { readonly id: number }, Values extends object>(
  options: RecordFormOptions<Row, Values>,
) {
  const { row, valuesOf, errorsOf, send } = options;
  const form = useForm<Values>({
    initialValues: valuesOf(row),
    validate: errorsOf,
    validateInputOnBlur: true,
  });
  const versions = useConflict(form, options);
  const { base, handleConflict } = versions;
  const saving = useSaving(
    { form, isNew: !base, send: (values) => send(values, base), handle: handleConflict },
    options,
  );
  return { form, options, ...versions, ...saving };
}

/** The state of a record's form, as `RecordForm` renders it. */
export type RecordFormState<
  Row extends { readonly id: number },
  Values extends object,
> = ReturnType<typeof useRecordForm<Row, Values>>;
