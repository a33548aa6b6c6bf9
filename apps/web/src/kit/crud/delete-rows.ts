import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { markStale } from '../http/call.ts';
import type { CallError } from '../http/wire.ts';
import { nameOf, type Page } from '../list/column.ts';
import type { List } from '../list/use-list-state.ts';
import { notify } from '../toast/notify.ts';
import type { CrudListScreen, CrudRow, Refusal } from './crud-contract.ts';

export interface ShownList {
  readonly client: QueryClient;
  readonly screen: CrudListScreen;
  /** The key of the cached page that the list shows. */
  readonly shown: QueryKey;
  readonly place: Pick<List, 'page' | 'pageSize'>;
}

interface Steps {
  /** The call that deletes a row. */
  readonly remove: (input: { params: { id: string } }) => Promise<unknown>;
  /** Receives the refusals, and the rows that no longer exist. */
  readonly onEnd: (refused: readonly Refusal[], gone: readonly CrudRow[]) => void;
}

const nothing: Page<CrudRow> = { items: [], totalCount: 0 };

function takeOut({ client, shown }: ShownList, gone: CrudRow) {
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
 * Reads the page again if rows of a following page have moved to it: when the page has lost all its rows, or when it is
 * now the last page.
 */
async function readFollowing({ client, shown, place: { page, pageSize } }: ShownList) {
  const { items, totalCount } = client.getQueryData<Page<CrudRow>>(shown) ?? nothing;
  const hasFollowing = (page - 1) * pageSize + items.length < totalCount;
  if (hasFollowing && (items.length === 0 || page * pageSize >= totalCount))
    await client.refetchQueries({ queryKey: shown, exact: true, type: 'active' });
}

/** Deletes a row. Returns the refusal, or whether the row was only hidden and can be restored. */
async function attempt(row: CrudRow, list: ShownList, remove: Steps['remove']) {
  try {
    const removed = await remove({ params: { id: String(row.id) } });
    takeOut(list, row);
    return typeof removed === 'object' && removed !== null;
  } catch (error) {
    const { message, status, liveSubscriptions = null } = error as Partial<CallError> & Error; // only errors are thrown
    const label = nameOf(row, list.screen.contract.endpoints.export.csv);
    // After the end of a session another message is shown, so there is no reason here.
    const reason = status === 401 ? '' : message;
    const isGone = status === 404;
    if (isGone) takeOut(list, row);
    return { row, label, reason, isGone, live: liveSubscriptions };
  }
}

/** The refused rows that still exist. Somebody else has deleted the others (AQ8). */
export function rowsLeft(refused: readonly Refusal[]): readonly CrudRow[] {
  return refused.filter(({ isGone }) => !isGone).map(({ row }) => row);
}

/** Deletes the rows and removes them from the cached page without a new request (LST-04). Returns the remaining rows. */
export async function deleteRows(
  rows: readonly CrudRow[],
  list: ShownList,
  { remove, onEnd }: Steps,
): Promise<readonly CrudRow[]> {
  const { client, screen } = list;
  const { contract, deleteFailed, onDeleted, onRefused, undo } = screen;
  const refused: Refusal[] = [];
  const hidden: CrudRow[] = [];
  for (const row of rows) {
    const outcome = await attempt(row, list, remove);
    if (typeof outcome !== 'boolean') refused.push(outcome);
    else if (outcome) hidden.push(row);
  }
  if (undo && hidden.length > 0)
    (await import('./undo-deletion.ts')).offerUndo({ client, screen, undo, rows: hidden });
  const remaining = rowsLeft(refused);
  const gone = rows.filter((row) => !remaining.includes(row));
  onEnd(refused, gone);
  onRefused?.(refused);
  for (const { reason } of refused) if (deleteFailed && reason) notify.error(deleteFailed(reason));
  if (onDeleted) gone.forEach(onDeleted);
  // The rows of other pages have moved, so those pages are stale.
  await markStale(client, contract, { except: list.shown });
  await readFollowing(list);
  return remaining;
}
