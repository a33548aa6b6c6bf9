import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../wire.ts';
import { changedFields, keepTyped } from './merge.ts';

interface ConflictOptions<Row, Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** The record at the opening of the form; undefined for a new one. */
  readonly row: Row | undefined;
  readonly valuesOf: (row: Row) => Values;
  /** Reads the current record from the server. */
  readonly read: () => Promise<Row>;
}

export interface Conflict {
  /** The fields that another person changed, with their new values. */
  readonly changes: readonly { readonly field: string; readonly value: unknown }[];
  reload(): void;
  keep(): void;
}

/** DET-06: when two people edit one record, the second sees the changes of the first and chooses. */
export function useConflict<Row, Values extends object>(options: ConflictOptions<Row, Values>) {
  const { form, row, valuesOf, read } = options;
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();

  /** True when the save conflicted with another person's save and the conflict can be shown. */
  async function meet(error: CallError): Promise<boolean> {
    if (error.code !== 'entity.changedMeanwhile') return false;
    try {
      setTheirs(await read());
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      return false;
    }
    return true;
  }

  function startFrom(now: Row, values: Values) {
    setBase(now);
    setTheirs(undefined);
    form.setInitialValues(valuesOf(now));
    form.setValues(values);
    form.clearErrors();
  }

  if (theirs === undefined || base === undefined) return { base, meet, conflict: undefined };
  const [opened, now] = [valuesOf(base), valuesOf(theirs)];
  const conflict: Conflict = {
    changes: changedFields(opened, now).map((field) => ({ field, value: now[field] })),
    reload: () => startFrom(theirs, now),
    keep: () => startFrom(theirs, keepTyped(opened, form.getValues(), now)),
  };
  return { base, meet, conflict };
}
