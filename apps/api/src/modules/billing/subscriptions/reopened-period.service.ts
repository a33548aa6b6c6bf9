import { restOf } from '@canone/contracts/billing/ledger-rules';
import { decidesAccess, isUpcomingRenewal } from '@canone/contracts/billing/renewal';
import { type Reopening, reopeningOf } from '@canone/contracts/billing/reopening';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { releaseReversals, wasUsed } from '../ledger/receipt.service.ts';
import { findReceivable, type KnownReceivable } from '../receivables/receivable.service.ts';
import { lifeCycleRepository } from './life-cycle.repository.ts';
import { withdrawRenewalAfter } from './renewal.service.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction, findSubscriptionForUpdate } from './subscription.service.ts';

/** Notifies people again that a payment is missing, because the money that had resolved the notification is lost. */
async function missAgain(
  ctx: TenantContext,
  { id: paymentId, subscriptionId, dueAt, missingNotedAt }: KnownReceivable,
): Promise<void> {
  if (missingNotedAt === null) return;
  const at = Temporal.Instant.from(dueAt);
  await raiseBillingEvent(ctx, { kind: 'paymentMissing', paymentId, subscriptionId, dueAt: at });
}

async function placeOf(ctx: TenantContext, receivable: KnownReceivable) {
  const { payments } = found(await subscriptionRepository(ctx).find(receivable.subscriptionId));
  return {
    decidesAccess: decidesAccess(receivable, payments, ctx.now),
    isUpcomingRenewal: isUpcomingRenewal(receivable, payments, ctx.now),
  };
}

/**
 * Makes the rest of a receivable due again after it has lost money. Returns the change of the subscription. The caller
 * has locked the subscription.
 */
export async function reopenPeriod(ctx: TenantContext, receivableId: number): Promise<Reopening> {
  const receivable = found(await findReceivable(ctx, receivableId));
  if (restOf(receivable) <= 0) return 'stays';
  const { subscriptionId: id } = receivable;
  const { status } = found(await findSubscriptionForUpdate(ctx, id));
  if (status === SubscriptionStatus.ActiveNoRenewal) await withdrawRenewalAfter(ctx, receivable);
  const step = reopeningOf(status, await placeOf(ctx, receivable));
  // without its renewal the subscription ends with the paid period again, so its steps are checked now
  if (step === 'stays' && status === SubscriptionStatus.ActiveNoRenewal)
    await lifeCycleRepository(ctx).scheduleNextStep(id, ctx.now);
  if (step === 'stays' && status === SubscriptionStatus.Active) await missAgain(ctx, receivable);
  if (step === 'awaitAgain') await awaitAgain(ctx, id);
  if (status === SubscriptionStatus.NotActive) await dropUnusedReturns(ctx, receivable);
  return step;
}

/**
 * Reopens a period whose money was recorded by mistake. If the subscription began because of this money, its beginning
 * is removed.
 */
export async function reopenAfterMistake(
  ctx: TenantContext,
  receivableId: number,
  entryId: number,
): Promise<Reopening> {
  const step = await reopenPeriod(ctx, receivableId);
  if (step !== 'awaitAgain') return step;
  const { subscriptionId } = found(await findReceivable(ctx, receivableId));
  await subscriptionRepository(ctx).forgetBeginning(subscriptionId, entryId);
  return step;
}

async function awaitAgain(ctx: TenantContext, id: number): Promise<void> {
  await applyAction(ctx, id, 'awaitTransferAgain');
  await subscriptionRepository(ctx).recordWaitAfterLoss(id);
}

/**
 * Moves reversals to the customer's credit when the period was not used. Otherwise the reversed amount would become
 * due. The caller has locked the subscription.
 */
export async function dropUnusedReturns(
  ctx: TenantContext,
  { id }: KnownReceivable,
): Promise<void> {
  if (!(await wasUsed(ctx, id))) await releaseReversals(ctx, id);
}

/**
 * Ends the wait that `reopenPeriod` has begun, when the receivable that decides the access is fully covered again. The
 * caller has locked the subscription.
 */
export async function closePeriodAgain(ctx: TenantContext, receivableId: number): Promise<void> {
  const receivable = found(await findReceivable(ctx, receivableId));
  if (restOf(receivable) > 0) return;
  const { subscriptionId: id } = receivable;
  const { status, waitsAfterLoss } = found(await findSubscriptionForUpdate(ctx, id));
  const isWaiting = status === SubscriptionStatus.BankTransferPending && waitsAfterLoss;
  if (!isWaiting) return;
  const place = await placeOf(ctx, receivable);
  if (place.decidesAccess) await applyAction(ctx, id, 'activateWithoutRenewal');
}
