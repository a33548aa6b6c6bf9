import { isOutsideTenants } from '@canone/contracts/history/audit-scope';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { countOf } from '../format/format.ts';
import { mutation } from '../http/call.ts';
import { nameOf } from '../list/column.ts';
import type { CrudListScreen, CrudRow, Refusal } from './crud-contract.ts';
import type { ShownList } from './delete-rows.ts';

type DeleteRows = (rows: readonly CrudRow[]) => Promise<readonly CrudRow[]>;

export interface Deletion {
  /** The refused deletions. They are kept until a retry or until the notice is dismissed. */
  readonly refusals: readonly Refusal[];
  /** The rows that no longer exist after the last deletion. */
  readonly deleted: readonly CrudRow[];
  readonly isRunning: boolean;
  /** Asks first. Returns whether the row is deleted. */
  deleteOne(row: CrudRow): Promise<boolean>;
  /** Asks first. Returns the rows that still exist. */
  readonly deleteMany: DeleteRows;
  /** Deletes without a question. Returns the rows that still exist. */
  readonly retry: DeleteRows;
  dismiss(): void;
}

/** Deletes from a list, after a question. The deletion is lazily loaded, because few visits delete. */
export function useDelete(
  screen: CrudListScreen,
  shown: QueryKey,
  place: ShownList['place'],
): Deletion {
  const { contract, name, deleteFailed } = screen;
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync: remove, isPending } = useMutation(mutation(contract.endpoints.remove));
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [deleted, setDeleted] = useState<readonly CrudRow[]>([]);

  /** The notice of the list shows the refusals, unless the screen has a text for a toast. */
  function onEnd(refused: readonly Refusal[], gone: readonly CrudRow[]) {
    setDeleted(gone);
    if (!deleteFailed) setRefusals(refused);
  }

  async function run(rows: readonly CrudRow[]) {
    const { deleteRows } = await import('./delete-rows.ts');
    return deleteRows(rows, { client, screen, shown, place }, { remove, onEnd });
  }

  function ask(about: string) {
    const { failed: _, ...texts } = deleteMessages;
    const isOutside = isOutsideTenants(contract);
    return confirm({ ...texts, about, isDestructive: true, isOutsideTenants: isOutside });
  }

  return {
    refusals,
    deleted,
    isRunning: isPending,
    async deleteOne(row) {
      const isMeant = await ask(nameOf(row, contract.endpoints.export.csv));
      return isMeant && (await run([row])).length === 0;
    },
    async deleteMany(rows) {
      return (await ask(countOf(rows.length, name))) ? run(rows) : rows;
    },
    retry: run,
    dismiss: () => setRefusals([]),
  };
}
