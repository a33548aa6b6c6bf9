import { canApply } from '@canone/contracts/billing/subscription-life-cycle';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  findReceivable,
  lastReceivableOf,
  lockSubscriptions,
} from '../receivables/receivable.service.ts';
import { getReceivable, readReceivables } from '../receivables/receivable-read.service.ts';
import { closePeriodAgain } from '../subscriptions/reopened-period.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';
import { createTransfer } from './transfer-booking.service.ts';
import { deleteTransfer } from './transfer-correction.service.ts';
import {
  activateWithTransfers,
  awaitTransfers,
  stopAwaitingTransfers,
} from './transfer-period.service.ts';

interface Money {
  readonly movementId: number;
  readonly amountCents: number;
  /** The instant that belongs to the movement's value date. */
  readonly approvalDate: string;
}

async function statusOf(ctx: TenantContext, subscriptionId: number): Promise<number> {
  return found(await findSubscriptionRow(ctx, subscriptionId)).status;
}

/**
 * Records the money of a movement as an approved transfer for a receivable. An inactive subscription first begins to
 * wait for transfers. It becomes active when its last receivable is fully covered, or the running one after its money was
 * returned. The caller holds the subscription's lock.
 */
export async function recordTransferOfMovement(
  ctx: TenantContext,
  { id: paymentId, subscriptionId, state }: Receivable,
  { movementId, amountCents, approvalDate }: Money,
): Promise<void> {
  const isLast = (await lastReceivableOf(ctx, subscriptionId))?.id === paymentId;
  const beginsWaiting =
    isLast &&
    state === 'notAsked' &&
    canApply('payByBankTransfer', await statusOf(ctx, subscriptionId));
  if (beginsWaiting) await awaitTransfers(ctx, subscriptionId);
  const amount = fromHundredths(amountCents);
  const transfer = await createTransfer(ctx, { paymentId, amount, approvalDate });
  await bankTransferRepository(ctx).setMovement(transfer.id, movementId, beginsWaiting);
  const isSettled = (await getReceivable(ctx, paymentId)).rest === 0;
  const isWaiting = canApply('activateWithoutRenewal', await statusOf(ctx, subscriptionId));
  if (!isSettled || !isWaiting) return;
  if (isLast) await activateWithTransfers(ctx, subscriptionId, null);
  else await closePeriodAgain(ctx, paymentId);
}

/**
 * Cancels the transfers of a movement by counter-entries. If the confirmation had made the subscription wait for
 * transfers, that wait ends too.
 */
export async function cancelTransfersOfMovement(
  ctx: TenantContext,
  movementId: number,
): Promise<void> {
  const transfers = await bankTransferRepository(ctx).ofMovement(movementId);
  const receivables = await readReceivables(
    ctx,
    transfers.map(({ receivableId }) => receivableId),
  );
  await lockSubscriptions(
    ctx,
    receivables.map(({ subscriptionId }) => subscriptionId),
  );
  for (const { id, receivableId, beganWaiting } of transfers) {
    await deleteTransfer(ctx, { id, paymentId: receivableId });
    const { subscriptionId } = found(await findReceivable(ctx, receivableId));
    const isWaiting = canApply('stopAwaitingTransfer', await statusOf(ctx, subscriptionId));
    if (beganWaiting && isWaiting) await stopAwaitingTransfers(ctx, subscriptionId);
  }
}
