import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../http/wire.ts';

interface ConflictOptions<Row, Values extends object> {
  /** The record when the form was opened; undefined for a new record. */
  readonly row: Row | undefined;
  readonly valuesOf: (row: Row) => Values;
  /** Reads the current record from the server. */
  readonly read: () => Promise<Row>;
}

/** The conflict between two saves of the same record. `ConflictNotice` shows it. */
export interface Conflict<Values extends object> {
  /** The values when the form was opened. */
  readonly opened: Values;
  /** The values that another person saved. */
  readonly saved: Values;
  typed(): Values;
  /** Continues with these values, based on the record that the other person saved. */
  accept(values: Values): void;
}

/**
 * Handles two people who edit the same record (DET-06). The person who saves later sees the changes of the other person
 * and chooses.
 */
export function useConflict<Row, Values extends object>(
  form: UseFormReturnType<Values>,
  { row, valuesOf, read }: ConflictOptions<Row, Values>,
) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();

  /** True when the save conflicted with another person's save and the conflict can be shown. */
  async function handleConflict(error: CallError): Promise<boolean> {
    if (error.code !== 'entity.changedMeanwhile') return false;
    try {
      setTheirs(await read());
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      return false;
    }
    return true;
  }

  /** Makes this saved record the base of the form. The form shows its values or the given values. */
  function adopt(saved: Row, values = valuesOf(saved)) {
    setBase(saved);
    setTheirs(undefined);
    form.setInitialValues(valuesOf(saved));
    // This also clears the errors.
    form.setValues(values);
  }

  if (theirs === undefined || base === undefined)
    return { base, handleConflict, adopt, conflict: undefined };
  const conflict: Conflict<Values> = {
    opened: valuesOf(base),
    saved: valuesOf(theirs),
    typed: form.getValues,
    accept: (values) => adopt(theirs, values),
  };
  return { base, handleConflict, adopt, conflict };
}
