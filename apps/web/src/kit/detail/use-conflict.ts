import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../http/wire.ts';

interface ConflictOptions<Row, Values extends object> {
  /** The record at the opening of the form; undefined for a new one. */
  readonly row: Row | undefined;
  readonly valuesOf: (row: Row) => Values;
  /** Reads the current record from the server. */
  readonly read: () => Promise<Row>;
}

/** Two saves of one record. `ConflictNotice` shows it. */
export interface Conflict<Values extends object> {
  /** The values at the opening of the form. */
  readonly opened: Values;
  /** The values that another person saved. */
  readonly saved: Values;
  typed(): Values;
  /** Continues from the other person's record with these values. */
  accept(values: Values): void;
}

/** DET-06: when two people edit one record, the second sees the changes of the first and chooses. */
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

  /** Continues from this saved record, with its values or with others. */
  function adopt(saved: Row, values = valuesOf(saved)) {
    setBase(saved);
    setTheirs(undefined);
    form.setInitialValues(valuesOf(saved));
    // clears the errors too
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
