import { validateQuery } from '@canone/contracts/kit/list-query';
import { type BulkAction, maxBulkRows } from '@canone/contracts/lists/bulk-actions';
import type { BulkPreview } from '@canone/contracts/lists/bulk-operation';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { formatText } from '@canone/contracts/values/format';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { TableSource } from '../../platform/tables/table-answer.ts';
import { kindObstacle } from '../billing/customer-letters/default-letter.service.ts';
import {
  draftLetter,
  type LetterPorts,
} from '../billing/customer-letters/manual-letter.service.ts';
import type { BulkSubject } from './bulk-operation-writes.repository.ts';
import { bulkWorks } from './bulk-works.ts';

/** The rows that a person has selected: either single rows by id, or all rows that the list shows for a query. */
export interface Selection {
  readonly action: BulkAction;
  readonly search: string;
  readonly rowIds?: readonly number[] | undefined;
}

/** Rows per statement. */
const batchSize = 500;
const shownNames = 5;
/** The answer when all rows would be skipped. All rows are among the first rows, which are tried before the start. */
const nothingToSend = 'Per nessuna di queste righe c’è qualcosa da inviare.';

function sourceOf({ action, search }: Selection): TableSource<TenantContext> {
  const { endpoint, source } = bulkWorks[action].list;
  const asked = Object.fromEntries(new URLSearchParams(search));
  const checked = endpoint.query && validateQuery(endpoint.query, asked);
  if (!checked?.ok) throw new AppError('request.invalid', { errors: checked?.errors ?? [] });
  return source(checked.value as never); // checked by this endpoint, whose query the source takes
}

async function idsOf(ctx: TenantContext, selection: Selection): Promise<readonly number[]> {
  if (selection.rowIds) return [...new Set(selection.rowIds)];
  return [...(await sourceOf(selection).ids(ctx))];
}

/** The names of the records that exist. */
async function namedSubjects(
  ctx: TenantContext,
  selection: Selection,
  ids: readonly number[],
): Promise<readonly BulkSubject[]> {
  const { nameOf } = bulkWorks[selection.action].list;
  const source = sourceOf(selection);
  const found: BulkSubject[] = [];
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await source.rows(ctx, ids.slice(at, at + batchSize));
    for (const row of rows as readonly { readonly id: number }[])
      found.push({ id: row.id, label: formatText(nameOf(row as never)) }); // rows of this list
  }
  return found;
}

function sizeProblem(count: number): 'bulk.empty' | 'bulk.tooMany' | undefined {
  if (count === 0) return 'bulk.empty';
  return count > maxBulkRows ? 'bulk.tooMany' : undefined;
}

/** The rows to process, in the list's order. Their number must be the number that the person has confirmed. */
export async function selectSubjects(
  ctx: TenantContext,
  selection: Selection,
  confirmed: number,
): Promise<readonly BulkSubject[]> {
  const ids = await idsOf(ctx, selection);
  const problem = sizeProblem(ids.length);
  if (problem) throw new AppError(problem);
  const subjects = ids.length === confirmed ? await namedSubjects(ctx, selection, ids) : [];
  if (subjects.length !== confirmed) throw new AppError('bulk.countChanged');
  return subjects;
}

/** The text of the first letter that can be sent; null when none can. */
async function firstLetter(
  ports: LetterPorts,
  ctx: TenantContext,
  { action, ids }: { readonly action: BulkAction; readonly ids: readonly number[] },
): Promise<BulkPreview['letter']> {
  const { letter } = bulkWorks[action];
  if (!letter) return null;
  const { kind, find } = letter;

  /** Undefined for a row without anything to send. */
  async function draftOf(id: number) {
    try {
      return await draftLetter(ports, ctx, { id: await find(ctx, id), kind });
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  for (const id of ids) {
    const draft = await draftOf(id);
    if (!draft || draft.obstacle !== null) continue;
    const { subject, body, facts, isAccountMissing, isMailSent } = draft;
    return { subject, body, facts, isAccountMissing, isMailSent };
  }
  return null;
}

/** The number of rows, the names of the first rows and the letter, which the person sees before the start. */
export async function previewSelection(
  ports: LetterPorts,
  ctx: TenantContext,
  selection: Selection,
): Promise<BulkPreview> {
  const { letter } = bulkWorks[selection.action];
  const ids = await idsOf(ctx, selection);
  const problem = sizeProblem(ids.length);
  const first = ids.slice(0, shownNames);
  const off = letter && (await kindObstacle(ctx, letter.kind));
  const shown = await firstLetter(ports, ctx, { action: selection.action, ids: first });
  const sendsNothing = letter !== undefined && shown === null && ids.length <= shownNames;
  return {
    count: ids.length,
    names: (await namedSubjects(ctx, selection, first)).map(({ label }) => label),
    obstacle: problem
      ? errorCatalogue[problem].message
      : (off ?? (sendsNothing ? nothingToSend : null)),
    letter: shown,
  };
}
