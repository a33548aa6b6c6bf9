import { upcomingRenewal } from '@canone/contracts/billing/renewal';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { releaseMoney, wasUsed } from '../ledger/receipt.service.ts';
import { reportCreditOfCharge } from '../ledger/spent-charge.service.ts';
import { reportCreditOfTransfer } from '../ledger/transfer-credit.service.ts';
import { lastReceivableOf } from '../receivables/receivable.service.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { applyAction } from './subscription.service.ts';

/**
 * Turns the money for an awaited period into the customer's credit, because the period will not begin. If the period
 * was used and a bank reversed a part of its payment, the other money stays.
 */
async function releaseAwaited(ctx: TenantContext, id: number): Promise<void> {
  const awaited = await lastReceivableOf(ctx, id);
  if (!awaited) return;
  if (awaited.reversedCents > 0 && (await wasUsed(ctx, awaited.id))) return;
  await release(ctx, id, awaited.id);
}

/**
 * Turns the money for the last period of an inactive subscription into the customer's credit, unless the period was
 * used. Money that a bank has taken back does not become due again.
 */
export async function releaseUnused(ctx: TenantContext, id: number): Promise<void> {
  const last = await lastReceivableOf(ctx, id);
  if (last && !(await wasUsed(ctx, last.id))) await release(ctx, id, last.id);
}

/** Turns the money for a renewal that has not begun into the customer's credit. */
async function releaseRenewal(ctx: TenantContext, id: number): Promise<void> {
  const upcoming = upcomingRenewal(found(await subscriptionRepository(ctx).find(id)), ctx.now);
  if (upcoming) await release(ctx, id, upcoming.id);
}

async function release(ctx: TenantContext, id: number, receivableId: number): Promise<void> {
  const released = await releaseMoney(ctx, receivableId);
  if (released.length === 0) return;
  for (const { rootId } of released) {
    await reportCreditOfCharge(ctx, rootId);
    await reportCreditOfTransfer(ctx, rootId);
  }
  const cents = released.reduce((sum, part) => sum + part.cents, 0);
  const after = { amount: fromHundredths(cents) };
  await recordChange(ctx, { action: 'releaseMoney', entity: 'subscription', entityId: id, after });
}

/**
 * Cancels a subscription in our books, because no provider can charge it any more. The caller has locked the
 * subscription.
 */
export async function cancelInBooks(
  ctx: TenantContext,
  id: number,
  status: SubscriptionStatus,
): Promise<Subscription> {
  if (status === SubscriptionStatus.BankTransferPending) await releaseAwaited(ctx, id);
  if (status === SubscriptionStatus.NotActive) await releaseUnused(ctx, id);
  if (status === SubscriptionStatus.ActiveNoRenewal) await releaseRenewal(ctx, id);
  return applyAction(ctx, id, 'cancel');
}
