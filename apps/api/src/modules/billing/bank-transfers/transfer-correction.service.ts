import type { BankTransfer, bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import type { AllocatedPart } from '@canone/contracts/billing/ledger-rules';
import { canApply } from '@canone/contracts/billing/subscription-life-cycle';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { AppError, found, refusedField, unknownChoice } from '../../../platform/core/app-error.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { correctEntry } from '../ledger/counter-entry.service.ts';
import { findEntryForUpdate, findReturnsOf } from '../ledger/ledger.service.ts';
import { coverAgain } from '../ledger/transfer-credit.service.ts';
import { findReceivable, lockSubscriptions } from '../receivables/receivable.service.ts';
import { readReceivables } from '../receivables/receivable-read.service.ts';
import { reopenAfterMistake } from '../subscriptions/reopened-period.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { book, lockForTransfer, readForBooking } from './transfer-booking.service.ts';
import { stopAwaitingTransfers } from './transfer-period.service.ts';

type Update = Parsed<typeof bankTransferContract.endpoints.update>['body'];

const service = crudService(bankTransfers);

function isSame(a: BankTransfer, b: BankTransfer): boolean {
  return a.amount === b.amount && a.approvalDate === b.approvalDate && a.paymentId === b.paymentId;
}

/**
 * Refuses to move a transfer to another subscription, because a form must not move money from one customer to another.
 */
async function requireSameSubscription(
  ctx: TenantContext,
  before: number,
  after: number,
): Promise<void> {
  if (before === after) return;
  const [from, to] = [await findReceivable(ctx, before), await findReceivable(ctx, after)];
  if (!to) throw unknownChoice('paymentId');
  if (from?.subscriptionId !== to.subscriptionId)
    throw refusedField(
      'paymentId',
      'Un bonifico resta alla sua sottoscrizione: eliminalo e registralo per l’altra.',
    );
}

/**
 * Cancels the entry of a transfer by a counter-entry. Refused after money was returned, because that money had really
 * arrived. Returns the parts of receivables that the transfer no longer covers.
 */
async function correct(
  ctx: TenantContext,
  entryId: number,
  note: string,
): Promise<readonly AllocatedPart[]> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const { returnedCents, allocated } = await findReturnsOf(ctx, rootId);
  if (returnedCents > 0) throw new AppError('bankTransfer.returned');
  await correctEntry(ctx, entryId, note);
  await raiseBillingEvent(ctx, { kind: 'transferCreditSpent', entryId });
  return allocated;
}

/**
 * Reopens the periods of a corrected transfer. Refuses when an amount would stay unpaid and nothing would remind people
 * of it.
 */
async function reopen(
  ctx: TenantContext,
  parts: readonly AllocatedPart[],
  entryId: number,
): Promise<void> {
  for (const { receivableId } of parts)
    if ((await reopenAfterMistake(ctx, receivableId, entryId)) === 'refused')
      throw new AppError('bankTransfer.periodIsOver');
}

/**
 * Books the change of an approved transfer. Entries never change: a counter-entry cancels the old entry, and the
 * corrected transfer gets a new entry. The new entry covers again the other receivables that the old entry covered.
 */
export async function bookChange(
  ctx: TenantContext,
  before: BankTransfer,
  after: BankTransfer,
): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(after.id);
  if (entryId === null) return book(ctx, after, await readForBooking(ctx, after.paymentId));
  if (isSame(before, after)) return;
  const lost = await correct(ctx, entryId, 'Bonifico corretto');
  await transfers.setEntry(after.id, null);
  const known = await readForBooking(ctx, after.paymentId);
  const wasCovered = lost.some(({ receivableId }) => receivableId === after.paymentId);
  await book(ctx, after, { ...known, wasCovered });
  const own = [before.paymentId, after.paymentId];
  const others = lost.filter(({ receivableId }) => !own.includes(receivableId));
  if (after.approvalDate !== null) await coverAgain(ctx, known.entryId, others);
  await reopen(ctx, lost, entryId);
}

/** Books a counter-entry, because the transfer is deleted. */
async function bookRemoval(ctx: TenantContext, id: number): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(id);
  if (entryId === null) return;
  await reopen(ctx, await correct(ctx, entryId, 'Bonifico eliminato'), entryId);
}

/**
 * Refuses to change a transfer that was confirmed from a statement, because it must keep the amount of its movement.
 */
async function requireOwn(ctx: TenantContext, id: number): Promise<void> {
  if ((await bankTransferRepository(ctx).movementOf(id)) !== null)
    throw new AppError('bankTransfer.fromStatement');
}

export async function updateTransfer(ctx: TenantContext, body: Update): Promise<BankTransfer> {
  await requireOwn(ctx, body.id);
  await lockForTransfer(ctx, await service.get(ctx, body.id));
  const before = await service.get(ctx, body.id);
  await requireSameSubscription(ctx, before.paymentId, body.paymentId);
  const after = await service.update(ctx, body);
  await bookChange(ctx, before, after);
  return after;
}

/** Deletes a transfer and books a counter-entry. */
async function deleteTransfer(
  ctx: TenantContext,
  transfer: Pick<BankTransfer, 'id' | 'paymentId'>,
): Promise<null> {
  await lockForTransfer(ctx, transfer);
  await bookRemoval(ctx, transfer.id);
  return service.remove(ctx, transfer.id);
}

export async function removeTransfer(ctx: TenantContext, id: number): Promise<null> {
  await requireOwn(ctx, id);
  return deleteTransfer(ctx, await service.get(ctx, id));
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
    const { status } = found(await findSubscriptionRow(ctx, subscriptionId));
    if (beganWaiting && canApply('stopAwaitingTransfer', status))
      await stopAwaitingTransfers(ctx, subscriptionId);
  }
}
