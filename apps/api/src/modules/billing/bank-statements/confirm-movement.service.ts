import { canApply } from '@canone/contracts/billing/subscription-life-cycle';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { createTransfer } from '../bank-transfers/transfer-booking.service.ts';
import { activateIfPaid, awaitTransfers } from '../bank-transfers/transfer-period.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { lastReceivableOf, lockSubscriptions } from '../receivables/receivable.service.ts';
import { getReceivable, readReceivables } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import { closePeriodAgain } from '../subscriptions/reopened-period.service.ts';
import { findSubscriptionRow } from '../subscriptions/subscription.service.ts';
import { bankMovementRepository, type MovementRow } from './bank-movement.repository.ts';
import { lockedMovement, occurredAt } from './locked-movement.service.ts';
import { sendReceipt } from './movement-receipt.service.ts';
import { partsOf } from './parts-of.ts';

const entity = 'bankMovement';

async function existing(
  ctx: TenantContext,
  ids: readonly number[],
): Promise<readonly Receivable[]> {
  const receivables = await readReceivables(ctx, ids);
  if (receivables.length !== ids.length) throw new AppError('entity.notFound');
  return receivables;
}

/**
 * Without `asCredit` the receivable must be able to take money. With `asCredit` it must not, because money that can pay
 * a receivable is no credit.
 */
async function requireUse(
  ctx: TenantContext,
  receivable: Receivable,
  asCredit: boolean,
): Promise<void> {
  const takesMoney = receivable.rest > 0 && (await canTakeMoney(ctx, receivable));
  if (takesMoney === asCredit)
    throw new AppError(asCredit ? 'bankMovement.stillDue' : 'bankMovement.notAsked');
}

/** Locks the subscriptions of the receivables. Returns the receivables in the order of `ids`. */
async function lockedReceivables(
  ctx: TenantContext,
  ids: readonly number[],
  asCredit: boolean,
): Promise<readonly Receivable[]> {
  const before = await existing(ctx, ids);
  await lockSubscriptions(ctx, [...new Set(before.map(({ subscriptionId }) => subscriptionId))]);
  // a renewal and its receivable may have been withdrawn before the lock was taken
  const receivables = await existing(ctx, ids);
  for (const receivable of receivables) await requireUse(ctx, receivable, asCredit);
  return receivables;
}

/**
 * Returns whether the movement is already confirmed for exactly these receivables. Refuses a movement with another
 * decision.
 */
function isConfirmedAlike(
  { state, transfers }: MovementRow,
  receivableIds: readonly number[],
): boolean {
  if (state === 'open') return false;
  const paid = transfers.map(({ paymentId }) => paymentId);
  const isSame = new Set(paid).symmetricDifference(new Set(receivableIds)).size === 0;
  if (state !== 'confirmed' || !isSame) throw new AppError('bankMovement.decided');
  return true;
}

async function statusOf(ctx: TenantContext, subscriptionId: number): Promise<number> {
  return found(await findSubscriptionRow(ctx, subscriptionId)).status;
}

/** Part of the money of a movement. */
interface Part {
  readonly movementId: number;
  readonly amountCents: number;
  /** The instant that belongs to the movement's value date. */
  readonly approvalDate: string;
}

/**
 * Records a part as an approved transfer for a receivable. An inactive subscription first begins to wait for transfers.
 * It becomes active when its last receivable is fully covered, or the running one after its money was returned. The
 * caller holds the subscription's lock.
 */
async function recordTransfer(
  ctx: TenantContext,
  { id: paymentId, subscriptionId, state }: Receivable,
  { movementId, amountCents, approvalDate }: Part,
): Promise<void> {
  const isLast = (await lastReceivableOf(ctx, subscriptionId))?.id === paymentId;
  const beganWaiting =
    isLast &&
    state === 'notAsked' &&
    canApply('payByBankTransfer', await statusOf(ctx, subscriptionId));
  if (beganWaiting) await awaitTransfers(ctx, subscriptionId);
  const transfer = { paymentId, amount: fromHundredths(amountCents), approvalDate };
  await createTransfer(ctx, transfer, { id: movementId, beganWaiting });
  const isSettled = (await getReceivable(ctx, paymentId)).rest === 0;
  const isWaiting = canApply('activateWithoutRenewal', await statusOf(ctx, subscriptionId));
  if (!isSettled || !isWaiting) return;
  if (isLast) await activateIfPaid(ctx, subscriptionId);
  else await closePeriodAgain(ctx, paymentId);
}

interface Confirmation {
  readonly receivableIds: readonly number[];
  /** Registers the whole amount as credit. The receivables only show which customer it belongs to. */
  readonly asCredit?: boolean | undefined;
  /** The account's rule for exact transfers has confirmed the movement, not a person. */
  readonly byRule?: boolean;
}

/**
 * Registers a credit as the payment of these receivables. Each receivable gets an approved bank transfer with a ledger
 * entry. The last transfer contains all remaining money. Its part above the receivable's rest is the customer's credit.
 */
export async function confirmMovement(
  ctx: TenantContext,
  id: number,
  { receivableIds, asCredit = false, byRule = false }: Confirmation,
): Promise<void> {
  const movement = await lockedMovement(ctx, id);
  if (isConfirmedAlike(movement, receivableIds)) return;
  const { direction, currency, amountCents, bookedOn } = movement;
  if (direction !== 'credit' || currency !== 'EUR') throw new AppError('bankMovement.notCredit');
  const approvalDate = occurredAt(movement, ctx.now);
  const receivables = await lockedReceivables(ctx, receivableIds, asCredit);
  const rests = receivables.map(({ rest }) => toHundredths(rest));
  const parts = partsOf(amountCents, rests);
  for (const [index, receivable] of receivables.entries()) {
    const part = parts[index] ?? 0;
    await recordTransfer(ctx, receivable, {
      movementId: id,
      amountCents: part,
      approvalDate,
    });
    const { id: paymentId, subscriptionId } = receivable;
    await raiseBillingEvent(ctx, {
      kind: 'transferReceived',
      movementId: id,
      paymentId,
      subscriptionId,
      amountCents: part,
    });
  }
  await bankMovementRepository(ctx).decide(id, 'confirmed');
  const after = {
    amount: fromHundredths(amountCents),
    bookedOn,
    receivableIds: receivableIds.join(', '),
    ...(asCredit && { asCredit }),
    ...(byRule && { byRule }),
  };
  await recordChange(ctx, { action: 'confirmMovement', entity, entityId: id, after });
  const dueCents = asCredit ? 0 : rests.reduce((sum, rest) => sum + rest, 0);
  const creditCents = Math.max(0, amountCents - dueCents);
  await sendReceipt(ctx, movement, { receivables, creditCents });
}
