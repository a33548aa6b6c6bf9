import { isOutsideTenants } from '@canone/contracts/history/audit-scope';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { countOf } from '../format/format.ts';
import { markStale, mutation } from '../http/call.ts';
import { CallError } from '../http/wire.ts';
import { nameOf, type Page } from '../list/column.ts';
import type { List } from '../list/use-list-state.ts';
import { notify } from '../toast/notify.ts';
import type { CrudListScreen, CrudRow, Refusal } from './crud-contract.ts';

export interface Deletion {
  /** The rows that could not be deleted. They are kept until a retry or until the notice is dismissed. */
  readonly refusals: readonly Refusal[];
  /** The rows that the last deletion removed. */
  readonly deleted: readonly CrudRow[];
  readonly isRunning: boolean;
  /** Returns whether the row is deleted. */
  deleteOne(row: CrudRow): Promise<boolean>;
  /** Returns the rows that still exist. */
  deleteMany(rows: readonly CrudRow[]): Promise<readonly CrudRow[]>;
  retry(): Promise<void>;
  dismiss(): void;
}

type Place = Pick<List, 'page' | 'pageSize'>;

const nothing: Page<CrudRow> = { items: [], totalCount: 0 };

/** The cached page that the list shows. */
function useCachedPage(shown: QueryKey, { page, pageSize }: Place) {
  const client = useQueryClient();

  function takeOut(gone: CrudRow) {
    client.setQueryData<Page<CrudRow>>(
      shown,
      (before) =>
        before && {
          items: before.items.filter(({ id }) => id !== gone.id),
          totalCount: before.totalCount - 1,
        },
    );
  }

  /**
   * Reads the page again if rows of a following page have moved to it: when the page has lost all its rows, or when it
   * is now the last page.
   */
  async function readFollowing() {
    const { items, totalCount } = client.getQueryData<Page<CrudRow>>(shown) ?? nothing;
    const hasFollowing = (page - 1) * pageSize + items.length < totalCount;
    if (hasFollowing && (items.length === 0 || page * pageSize >= totalCount))
      await client.refetchQueries({ queryKey: shown, exact: true, type: 'active' });
  }

  return { takeOut, readFollowing };
}

/** Deletes from a list: asks first, then removes the row from the cached page without a new request (LST-04). */
export function useDelete(screen: CrudListScreen, shown: QueryKey, place: Place): Deletion {
  const { contract, name, deleteFailed, onDeleted, onRefused, undo } = screen;
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(mutation(contract.endpoints.remove));
  const { takeOut, readFollowing } = useCachedPage(shown, place);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [deleted, setDeleted] = useState<readonly CrudRow[]>([]);

  /** Deletes a row. Returns the refusal, or whether the row was only hidden and can be restored. */
  async function attempt(row: CrudRow): Promise<Refusal | boolean> {
    try {
      const removed = await mutateAsync({ params: { id: String(row.id) } });
      takeOut(row);
      return typeof removed === 'object' && removed !== null;
    } catch (error) {
      const { message, status, liveSubscriptions = null } = error as Partial<CallError> & Error; // only errors are thrown
      const label = nameOf(row, contract.endpoints.export.csv);
      // After the end of a session another message is shown, so there is no reason here.
      const reason = status === 401 ? '' : message;
      return { row, label, reason, live: liveSubscriptions };
    }
  }

  /** Shows the refusals as toasts if the screen has a text for them, otherwise in the notice of the screen. */
  function showRefusals(refused: readonly Refusal[]) {
    onRefused?.(refused);
    if (!deleteFailed) return setRefusals(refused);
    for (const { reason } of refused) if (reason) notify.error(deleteFailed(reason));
  }

  async function run(rows: readonly CrudRow[]): Promise<readonly CrudRow[]> {
    const refused: Refusal[] = [];
    const hidden: CrudRow[] = [];
    for (const row of rows) {
      const outcome = await attempt(row);
      if (typeof outcome !== 'boolean') refused.push(outcome);
      else if (outcome) hidden.push(row);
    }
    if (undo && hidden.length > 0)
      (await import('./undo-deletion.ts')).offerUndo({ client, screen, undo, rows: hidden });
    const remaining = refused.map(({ row }) => row);
    const gone = rows.filter((row) => !remaining.includes(row));
    setDeleted(gone);
    showRefusals(refused);
    if (onDeleted) gone.forEach(onDeleted);
    // The rows of other pages have moved, so those pages are stale.
    await markStale(client, contract, { except: shown });
    await readFollowing();
    return remaining;
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
    async retry() {
      await run(refusals.map(({ row }) => row));
    },
    dismiss: () => setRefusals([]),
  };
}
