import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import type { BulkOperation } from '@canone/contracts/lists/bulk-operation';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, found, refusedFor } from '../../platform/core/app-error.ts';
import { waitForErasures } from '../../platform/database/erasure-lock.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { bulkOperationRepository, type OperationRow } from './bulk-operation.repository.ts';
import {
  bulkOperationWrites,
  type Confirmation,
  type NewOperation,
} from './bulk-operation-writes.repository.ts';
import { type Selection, selectSubjects } from './bulk-selection.service.ts';
import { bulkWorks } from './bulk-works.ts';
import { operationStateOf } from './operation-state.ts';

/** The name of the job that processes the waiting rows of operations. */
export const bulkOperationsJob = 'bulk-operations';

const entity = 'bulkOperation';

/** The person and the session of the call. A payment link and the product itself start no operation. */
function confirmationOf({ actor, session }: TenantContext): Confirmation {
  if (!actor || !session) throw new AppError('access.denied');
  return { personId: actor.id, roleId: actor.roleId, session };
}

function operationsOf(ctx: TenantContext) {
  return bulkOperationRepository(ctx, confirmationOf(ctx).personId);
}

function writesOf(ctx: TenantContext) {
  return bulkOperationWrites(ctx, confirmationOf(ctx).personId);
}

/** An operation needs the same permission as its action on a single row. */
export function requireAction({ actor }: TenantContext, action: BulkAction): void {
  if (!actor || !isAllowed(bulkActions[action].access, actor.roleId))
    throw new AppError('access.denied');
}

function operationView({ isDue, isCancelled, ...row }: OperationRow): BulkOperation {
  return { ...row, state: operationStateOf({ waiting: row.waiting, isDue, isCancelled }) };
}

export async function listOperations(
  ctx: TenantContext,
  query: Parameters<ReturnType<typeof operationsOf>['list']>[0],
) {
  const { items, totalCount } = await operationsOf(ctx).list(query);
  return { items: items.map(operationView), totalCount };
}

export async function getOperation(ctx: TenantContext, id: number): Promise<BulkOperation> {
  return operationView(found(await operationsOf(ctx).find(id)));
}

export async function listOperationRows(
  ctx: TenantContext,
  id: number,
  query: Parameters<ReturnType<typeof operationsOf>['rows']>[1],
) {
  await getOperation(ctx, id);
  return operationsOf(ctx).rows(id, query);
}

/**
 * A person may start ten of the largest operations in an hour. The rows of a cancelled operation count too, because
 * they are stored for as long as all others.
 */
const rowsPerHour = 100_000;

/**
 * Refuses a start after too many rows within the hour. Each start reads the names of its rows and stores them for
 * thirty days.
 */
async function requireFewRows(ctx: TenantContext, further: number): Promise<void> {
  const begun = await writesOf(ctx).countRowsSince(ctx.now.subtract({ hours: 1 }));
  if (begun + further <= rowsPerHour) return;
  throw refusedFor(3_600, 'Hai già avviato operazioni su moltissime righe.');
}

/** Stores the selected rows. The job processes them after the commit. */
export async function startOperation(
  ctx: TenantContext,
  { count, terms, ...selection }: Selection & NewOperation & { readonly count: number },
): Promise<BulkOperation> {
  const { action } = selection;
  requireAction(ctx, action);
  await waitForErasures(ctx);
  const operations = writesOf(ctx);
  if (await operations.isRunning(action)) throw new AppError('bulk.alreadyRunning');
  await requireFewRows(ctx, count);
  if (terms) await bulkWorks[action].requireTerms?.(ctx, terms);
  const subjects = await selectSubjects(ctx, selection, count);
  await operations.lockAction(action);
  const id = await operations.insert({ action, terms }, confirmationOf(ctx));
  if (id === undefined) throw new AppError('bulk.alreadyRunning');
  await operations.insertRows(id, subjects);
  const operation = await getOperation(ctx, id);
  const { planName: plan } = operation;
  await recordChange(ctx, {
    action: 'startBulk',
    entity,
    entityId: id,
    after: { bulkAction: action, rowCount: subjects.length, ...(terms && { plan, ...terms }) },
  });
  ctx.triggerJob(bulkOperationsJob);
  return operation;
}

/** Reads an operation of the caller after locking it. */
async function lockOperation(ctx: TenantContext, id: number): Promise<BulkOperation> {
  if (!(await operationsOf(ctx).lock(id))) throw new AppError('entity.notFound');
  return getOperation(ctx, id);
}

/** Cancels the waiting rows. A row that is already being processed is finished. */
export async function cancelOperation(ctx: TenantContext, id: number): Promise<BulkOperation> {
  const { waiting, action } = await lockOperation(ctx, id);
  if (waiting === 0) throw new AppError('bulk.notRunning');
  const operations = writesOf(ctx);
  await operations.skipWaiting(id, 'Annullata prima di arrivare a questa riga.');
  await operations.markCancelled(id);
  await recordChange(ctx, {
    action: 'cancelBulk',
    entity,
    entityId: id,
    after: { bulkAction: action, rowCount: waiting },
  });
  return getOperation(ctx, id);
}

/**
 * Lets the failed rows of an operation be processed again. In a stopped operation, the waiting rows are processed as
 * well. The rows are processed with the rights of the caller.
 */
export async function resumeOperation(ctx: TenantContext, id: number): Promise<BulkOperation> {
  const { waiting, failed, action, state } = await lockOperation(ctx, id);
  requireAction(ctx, action);
  const operations = writesOf(ctx);
  await operations.lockAction(action);
  if (state === 'running' || (await operations.isRunning(action)))
    throw new AppError('bulk.alreadyRunning');
  if (waiting + failed === 0) throw new AppError('bulk.nothingToResume');
  await operations.retryFailed(id);
  await operations.confirmAgain(id, confirmationOf(ctx));
  await recordChange(ctx, {
    action: 'resumeBulk',
    entity,
    entityId: id,
    after: { bulkAction: action, rowCount: waiting + failed },
  });
  ctx.triggerJob(bulkOperationsJob);
  return getOperation(ctx, id);
}
