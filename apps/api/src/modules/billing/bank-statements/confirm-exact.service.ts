import { toHundredths } from '@canone/contracts/values/money';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { readReceivables } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import { confirmMovement } from './confirm-movement.service.ts';
import { exactMovementRepository, type ReferencedMovement } from './exact-movement.repository.ts';

interface Wanted {
  readonly movements: readonly ReferencedMovement[];
  readonly byRule: boolean;
}

/** Returns whether a receivable can take money now and its rest equals this amount. */
async function isExactlyDue(
  ctx: TenantContext,
  receivableId: number,
  amountCents: number,
): Promise<boolean> {
  const [receivable] = await readReceivables(ctx, [receivableId]);
  return (
    receivable !== undefined &&
    toHundredths(receivable.rest) === amountCents &&
    (await canTakeMoney(ctx, receivable))
  );
}

/**
 * Confirms the movements whose amount equals the open amount of their receivable. Each movement has its own
 * transaction. If another person decides one of them at the same time, the others are still confirmed.
 */
export async function confirmExactOnes(
  { write }: Transactions<TenantContext>,
  { movements, byRule }: Wanted,
): Promise<number> {
  let confirmed = 0;
  for (const { id, receivableId, amountCents } of movements) {
    const isConfirmed = await write(async (ctx) => {
      if (!(await isExactlyDue(ctx, receivableId, amountCents))) return false;
      await confirmMovement(ctx, id, { receivableIds: [receivableId], byRule });
      return true;
    }).catch((error: unknown) => {
      // another person has decided this movement in the meantime, or a rule refuses it, so it is not confirmed
      if (error instanceof AppError) return false;
      throw error;
    });
    if (isConfirmed) confirmed += 1;
  }
  return confirmed;
}

/** The limit of movements per call, so that a call stays short. */
const atOnce = 100;

/** Confirms the next exact movements of all statements, or of one statement, when a person requests it. */
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
