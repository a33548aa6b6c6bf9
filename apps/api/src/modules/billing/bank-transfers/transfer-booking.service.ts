import type { BankTransfer, bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { receivableStateOf, takesMoney } from '@canone/contracts/billing/receivable-state';
import { toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { found, unknownChoice } from '../../../platform/core/app-error.ts';
import type { WriteOf } from '../../../platform/crud/contract-types.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { failOnCommit } from '../../../platform/database/driver/session.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { findEntry, lockSubscriptionsOfEntry } from '../ledger/ledger.service.ts';
import { bookTransfer, drawEntryId } from '../ledger/receipt.service.ts';
import { findReceivable, lockSubscriptions } from '../receivables/receivable.service.ts';
import { lockSubscriptionOf } from '../subscriptions/subscription.service.ts';
import { bankTransferRepository, type ConfirmedMovement } from './bank-transfer.repository.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { requirePlausible } from './value-date.ts';

const { entity } = bankTransfers;
const service = crudService(bankTransfers);

/** Reads the subscription and the receivable that a booking depends on, and reserves the id of the new entry. */
export async function readForBooking(ctx: TenantContext, receivableId: number) {
  const [subscription, receivable, entryId] = await Promise.all([
    bankTransferRepository(ctx).subscriptionToBook(receivableId),
    findReceivable(ctx, receivableId),
    drawEntryId(ctx),
  ]);
  return { subscription, receivable, entryId };
}

type Known = Awaited<ReturnType<typeof readForBooking>> & {
  /** The transfer is new, so its row must be inserted together with its entry. */
  readonly isNew?: boolean;
  readonly movement?: ConfirmedMovement | undefined;
  /** The transfer covered this receivable before it was corrected. */
  readonly wasCovered?: boolean;
};

/**
 * Books an approved transfer on its value date. The transfer covers its receivable, and the money above the rest
 * becomes the customer's credit. After a correction the transfer covers its former receivable again. The caller must hold
 * the subscription's lock when it reads `known`.
 */
export async function book(ctx: TenantContext, row: BankTransfer, known: Known): Promise<void> {
  const { id, amount, approvalDate } = row;
  if (approvalDate === null) return;
  const subscription = found(known.subscription);
  const receivable = found(known.receivable);
  const { entryId, movement, wasCovered = false, isNew } = known;
  const { status: subscriptionStatus } = subscription;
  const state = receivableStateOf(
    { ...receivable, balance: receivable, subscriptionStatus },
    ctx.now,
  );
  const isTaken = wasCovered || takesMoney(state, subscription);
  requirePlausible(approvalDate, subscription.startAt, ctx.now);
  const { userId, id: subscriptionId } = subscription;
  const { vatBasisPoints } = receivable;
  const amountCents = toHundredths(amount);
  const transfer = {
    id: entryId,
    userId,
    subscriptionId,
    amountCents,
    vatBasisPoints,
    occurredAt: approvalDate,
  };
  await bookTransfer(ctx, transfer, isTaken ? receivable : null);
  const transfers = bankTransferRepository(ctx);
  failOnCommit(
    isNew ? transfers.insert(row, { entryId, movement }) : transfers.setEntry(id, entryId),
  );
  // the rest is still the same as when it was read, because the subscription is locked
  const rest = isTaken ? Math.max(restOf(receivable), 0) : 0;
  const creditCents = amountCents - Math.min(rest, amountCents);
  if (creditCents > 0)
    await raiseBillingEvent(ctx, {
      kind: 'transferLeftCredit',
      entryId,
      subscriptionId,
      amountCents: creditCents,
    });
}

/** Locks the subscriptions of a transfer before its row is written, because writing that row locks the receivable. */
export async function lockForTransfer(
  ctx: TenantContext,
  { id, paymentId }: { readonly id: number; readonly paymentId: number },
): Promise<void> {
  const receivable = await findReceivable(ctx, paymentId);
  // the receivable does not exist, so the insert that follows is refused
  if (!receivable) return;
  const { subscriptionId } = receivable;
  const entryId = await bankTransferRepository(ctx).knownEntryOf(id);
  if (entryId === null) return lockSubscriptions(ctx, [subscriptionId]);
  await lockSubscriptionsOfEntry(ctx, found(await findEntry(ctx, entryId)), [subscriptionId]);
}

/**
 * Inserts a new transfer. If the transfer is approved, it is also booked: after the reads under the lock, all rows are
 * written in one packet.
 */
export async function createTransfer(
  ctx: TenantContext,
  write: WriteOf<typeof bankTransferContract>,
  movement?: ConfirmedMovement,
): Promise<BankTransfer> {
  const { paymentId, amount, approvalDate = null } = write;
  const locked = lockSubscriptionOf(ctx, paymentId);
  if (approvalDate === null) {
    const [, waiting] = await Promise.all([locked, service.create(ctx, write)]);
    return waiting;
  }
  const [, known, id] = await Promise.all([
    locked,
    readForBooking(ctx, paymentId),
    bankTransferRepository(ctx).drawId(),
  ]);
  if (!known.receivable) throw unknownChoice('paymentId');
  const transfer = { id, paymentId, amount, approvalDate, version: 1 };
  await book(ctx, transfer, { ...known, movement, isNew: true });
  await recordChange(ctx, { action: 'create', entity, entityId: id, after: transfer });
  return transfer;
}
