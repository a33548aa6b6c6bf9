import { randomUUID } from 'node:crypto';
import { bulkActions } from '@canone/contracts/lists/bulk-actions';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { AppError } from '../../platform/core/app-error.ts';
import { appErrorOf } from '../../platform/core/failure.ts';
import type { Mode } from '../../platform/database/transaction.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { runAs } from '../../platform/request/run-as.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../platform/request/system-transactions.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import type { LetterPorts } from '../billing/customer-letters/manual-letter.service.ts';
import { bulkRowRepository, type DueOperation } from './bulk-row.repository.ts';
import { bulkWorks } from './bulk-works.ts';
import { outcomeOf, stopsOperation } from './row-outcome.ts';

export interface WorkPorts extends SystemPorts, LetterPorts {
  /** The roles that cannot act without a second factor. */
  readonly secondFactorRoles?: readonly number[];
  readonly log: { error(details: object, message: string): void };
}

export interface DueRow {
  readonly tenantId: number;
  readonly operation: DueOperation;
  readonly subjectId: number;
}

/** A confirmation is valid for twelve hours, because no session lasts longer. */
const validFor = { hours: 12 } as const;

/** Thrown when a row does not wait any more: another worker has processed it, or the operation was cancelled. */
class RowTaken extends Error {}

/**
 * The id has a random part. When a history entry is erased, its hash stays, and only the secret request id prevents
 * guesses of the erased values.
 */
function newRequestId({ operation, subjectId }: DueRow): string {
  return `bulk-${operation.id}-${subjectId}-${randomUUID()}`;
}

/**
 * The transactions of a row. Each transaction checks the access of the person in the same way as the person's own
 * calls. The transaction that performs the action also marks the row as done, so the row is processed once, even after
 * a crash.
 */
function transactionsOf(ports: WorkPorts, row: DueRow): Transactions<TenantContext> {
  const { tenantId, operation, subjectId } = row;
  const { userId, roleId, sessionId, sessionEpoch } = operation;
  const caller = {
    scope: 'tenant' as const,
    claims: { userId, roleId, sessionId, sessionEpoch, isDerivedId: false },
    needsFactor: ports.secondFactorRoles?.includes(roleId) ?? false,
    tenantId,
  };
  const { engine, clock, triggerJob } = ports;
  const request = { engine, clock, triggerJob, requestId: newRequestId(row), caller };
  const run = <T>(mode: Mode, step: (ctx: TenantContext) => Promise<T>) =>
    runAs(request, mode, (ctx) => step(ctx as TenantContext)); // the scope `tenant` gives a TenantContext

  return {
    read: (step) => run('read', step),
    write: (step) =>
      run('write', async (ctx) => {
        const rows = bulkRowRepository(ctx);
        if (!(await rows.claim(operation.id, subjectId))) throw new RowTaken();
        const result = await step(ctx);
        await rows.markDone(operation.id, subjectId);
        return result;
      }),
  };
}

/** Throws when the person may no longer perform the action. Later, each transaction checks the access again. */
function requireRights({ clock }: WorkPorts, { operation }: DueRow): void {
  const { action, roleId, confirmedAt } = operation;
  const until = Temporal.Instant.from(confirmedAt).add(validFor);
  const isExpired = Temporal.Instant.compare(clock.now(), until) > 0;
  if (isExpired || !isAllowed(bulkActions[action].access, roleId))
    throw new AppError('access.signIn');
}

const stopReasons = {
  'access.signIn':
    'La sessione con cui l’avevi avviata è terminata, o i tuoi permessi sono cambiati.',
  'access.tenantDenied': 'Non fai più parte di questo tenant.',
} as const;

/** Processes one row. Returns false when no further row of the operation may be processed. */
export async function runRow(ports: WorkPorts, row: DueRow): Promise<boolean> {
  const { tenantId, operation, subjectId } = row;
  try {
    requireRights(ports, row);
    const { action, terms } = operation;
    await bulkWorks[action].work(ports, transactionsOf(ports, row), { id: subjectId, terms });
    return true;
  } catch (error) {
    if (error instanceof RowTaken) return true;
    const failure = appErrorOf(error as Error); // only errors are thrown
    const { write } = systemTransactions(ports, newRequestId(row)).of(tenantId);
    if (stopsOperation(failure)) {
      const reason = stopReasons[failure.code as keyof typeof stopReasons]; // the codes of `stopsOperation`
      await write((ctx) => bulkRowRepository(ctx).stop(operation.id, reason));
      return false;
    }
    if (failure.code === 'server.failure')
      ports.log.error({ err: failure.cause, operation: operation.id, subjectId }, 'row failed');
    await write((ctx) =>
      bulkRowRepository(ctx).markRefused(operation.id, subjectId, outcomeOf(failure)),
    );
    return true;
  }
}
