import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { cancelTransfersOfMovement } from '../bank-transfers/transfer-correction.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { bankMovementRepository } from './bank-movement.repository.ts';
import { lockedMovement } from './locked-movement.service.ts';
import { undoReturn } from './returned-transfer.service.ts';

const entity = 'bankMovement';

/** Records that the movement is not money of a customer. Later movements of the same payer can be ignored too. */
export async function ignoreMovement(
  ctx: TenantContext,
  id: number,
  { rememberPayer }: { readonly rememberPayer: boolean },
): Promise<void> {
  const { state } = await lockedMovement(ctx, id);
  if (state === 'confirmed') throw new AppError('bankMovement.decided');
  const movements = bankMovementRepository(ctx);
  if (rememberPayer) await movements.rememberPayer(id);
  if (state === 'ignored') return;
  await movements.decide(id, 'ignored');
  const after = { rememberPayer };
  await recordChange(ctx, { action: 'ignoreMovement', entity, entityId: id, after });
}

/** Makes a movement open again. Counter-entries cancel its transfers and its return. */
export async function undoMovement(ctx: TenantContext, id: number): Promise<void> {
  const movement = await lockedMovement(ctx, id);
  const { state, returnEntryId, transfers } = movement;
  if (state === 'open') throw new AppError('bankMovement.notUndoable');
  const movements = bankMovementRepository(ctx);
  if (state === 'ignored') await movements.forgetPayer(id);
  else if (returnEntryId !== null) await undoReturn(ctx, returnEntryId);
  else {
    await cancelTransfersOfMovement(ctx, id);
    for (const { paymentId } of transfers)
      await raiseBillingEvent(ctx, { kind: 'transferNoLongerReceived', paymentId, movementId: id });
  }
  await movements.decide(id, 'open');
  await recordChange(ctx, {
    action: 'undoMovement',
    entity,
    entityId: id,
    after: { amount: fromHundredths(movement.amountCents), bookedOn: movement.bookedOn },
  });
}
