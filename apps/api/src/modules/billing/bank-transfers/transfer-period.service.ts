import { periodAt } from '@canone/contracts/due-dates';
import type { Subscription } from '@canone/contracts/subscription';
import { billingAnchor } from '@canone/contracts/billing-schedule';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import {
  applyAction,
  findSubscriptionForUpdate,
  findSubscriptionRow,
  requireTransition,
} from '../subscriptions/subscription.service.ts';
import { lastPeriodOf, markPeriodPaid, openPeriodOf } from '../receivables/payment.service.ts';

type TransferAction = 'payByBankTransfer' | 'activateWithoutRenewal';

/** The payment that transfers are for: the last one, or a new one when that has been paid. */
async function openPeriod(ctx: TenantContext, id: number, current: number) {
  const last = await lastPeriodOf(ctx, id);
  if (last && last.paidAt === null) return last;
  await openPeriodOf(ctx, id, Math.max(current, last ? last.period + 1 : 0));
  return found(await lastPeriodOf(ctx, id));
}

/**
 * Waits for transfers, or takes them as paid. Money that comes after its period is over pays for the period it comes
 * in, so that nobody's subscription ends in the past.
 */
export async function applyTransferAction(
  ctx: TenantContext,
  id: number,
  action: TransferAction,
): Promise<Subscription> {
  requireTransition(action, found(await findSubscriptionForUpdate(ctx, id)).status);
  const subscription = found(await findSubscriptionRow(ctx, id));
  const current = periodAt(billingAnchor(subscription), subscription.recurrenceMonths, ctx.now);
  const awaited = await openPeriod(ctx, id, current);
  if (action === 'activateWithoutRenewal')
    await markPeriodPaid(ctx, awaited.id, Math.max(current, awaited.period));
  return applyAction(ctx, id, action);
}
