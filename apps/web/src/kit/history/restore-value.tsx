import type { AuditChange } from '@canone/contracts/history/audit-changes';
import { isOutsideTenants } from '@canone/contracts/history/audit-scope';
import type { Contract } from '@canone/contracts/kit/endpoint';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { notAvailable } from '../format/format.ts';
import { markStale } from '../http/call.ts';
import { CallError } from '../http/wire.ts';
import { notify } from '../toast/notify.ts';
import { changeText } from './change-texts.ts';

interface RecordCalls {
  read(): Promise<object>;
  valuesOf(row?: object): object;
  /** The normal update of the record, which checks values, version and permission. */
  send(values: object, row?: object): Promise<object>;
  afterSave?(saved: object | null, leave: () => void): void | Promise<void>;
}

/** The form of a record, as `useRecordForm` returns it. */
export interface EditedRecord {
  /** Whether the form has unsaved changes. */
  readonly isDirty: boolean;
  readonly options: RecordCalls;
  /** Makes the saved record the base of the form. */
  adopt(saved: object): void;
}

/** The record whose earlier values can be restored. */
export interface Restoring {
  /** The name of the record in the audit log. */
  readonly entity: string;
  readonly id: number;
  readonly contract: Contract;
  readonly editing: EditedRecord;
  readonly onRestored?: () => void;
}

interface RestoreValueProps {
  readonly change: AuditChange;
  readonly restoring: Restoring;
}

const texts = {
  unsaved: 'Prima salva o annulla le modifiche di questa pagina.',
  same: 'È già il valore di adesso.',
  restored: 'Valore ripristinato.',
  failed: 'Non è stato possibile ripristinare il valore.',
} as const;

/** Restores the value that a field had before a change (AUD-04). A question shows both values first. */
export function RestoreValue({ change: { field, before }, restoring }: RestoreValueProps) {
  const { contract, editing, onRestored } = restoring;
  const confirm = useConfirm();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const shown = (after: AuditChange['after']) => changeText({ field, before: null, after });
  const { label, after: wanted } = shown(before) ?? { label: field, after: null };

  /** Asks and saves. The record is read first, because the question shows the current value too. */
  async function askAndSave() {
    const { read, valuesOf, send, afterSave } = editing.options;
    const row = await read();
    const values = valuesOf(row);
    const value = (values as Readonly<Record<string, AuditChange['before']>>)[field] ?? ''; // the values are texts and booleans only
    const target = before ?? '';
    if (value === target) return notify.info(texts.same);
    const now = shown(value === '' ? null : value);
    const isSure = await confirm({
      title: 'Ripristinare questo valore?',
      text: 'Gli altri campi restano come sono adesso.',
      facts: {
        Campo: label,
        Adesso: now?.after ?? notAvailable,
        Ripristina: wanted ?? notAvailable,
      },
      confirm: 'Ripristina',
      cancel: 'Annulla',
      isOutsideTenants: isOutsideTenants(contract),
    });
    if (!isSure) return;
    const saved = await send({ ...values, [field]: target }, row);
    editing.adopt(saved);
    await afterSave?.(saved, () => {});
    notify.success(texts.restored);
    await markStale(client, contract);
    onRestored?.();
  }

  async function restore() {
    if (editing.isDirty) return notify.warning(texts.unsaved);
    setBusy(true);
    try {
      await askAndSave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(texts.failed, error, error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      className="history-restore"
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      aria-label={`Ripristina questo valore: ${label}, ${wanted ?? notAvailable}`}
      onClick={() => void restore()}
    >
      Ripristina questo valore
    </Button>
  );
}
