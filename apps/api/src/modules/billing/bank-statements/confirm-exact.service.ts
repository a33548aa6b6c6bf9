import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import { confirmMovement, isExactly } from './confirm-movement.service.ts';
import { exactMovementRepository, type ReferencedMovement } from './exact-movement.repository.ts';

interface Wanted {
  readonly movements: readonly ReferencedMovement[];
  readonly byRule: boolean;
}

/**
 * Confirms the movements whose amount is exactly the open amount of their receivable. Each has a transaction of its
 * own, so a movement that somebody else decides meanwhile does not stop the others.
 */
export async function confirmExactOnes(
  { write }: Transactions<TenantContext>,
  { movements, byRule }: Wanted,
): Promise<number> {
  let confirmed = 0;
  for (const { id, receivableId, amountCents } of movements) {
    const isConfirmed = await write(async (ctx) => {
      if (!(await isExactly(ctx, receivableId, amountCents))) return false;
      await confirmMovement(ctx, id, { receivableIds: [receivableId], byRule });
      return true;
    }).catch((error: unknown) => {
      // somebody else decided it meanwhile, or it needs a person: it stays in the inbox
      if (error instanceof AppError) return false;
      throw error;
    });
    if (isConfirmed) confirmed += 1;
  }
  return confirmed;
}

/** Movements per call, so that a call stays short. */
const atOnce = 100;

/** Confirms the next exact movements of the inbox, or of one statement, on a person's request. */
export async function confirmAllExact(
  transactions: Transactions<TenantContext>,
  statementId?: number,
) {
  const movements = await transactions.read(async (ctx) => {
    if (statementId !== undefined) found(await bankStatementRepository(ctx).find(statementId));
    return exactMovementRepository(ctx).next(atOnce, statementId);
  });
  const confirmed = await confirmExactOnes(transactions, { movements, byRule: false });
  const left = await transactions.read((ctx) => exactMovementRepository(ctx).count(statementId));
  return { confirmed, left };
}
