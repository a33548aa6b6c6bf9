import { nextPeriod, periodBounds } from '@canone/contracts/billing/billing-schedule';
import { openRenewal, renewalObstacle } from '@canone/contracts/billing/renewal';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import {
  type KnownReceivable,
  lastReceivableOf,
  openReceivable,
  removeUntouched,
  settleFree,
} from '../receivables/receivable.service.ts';
import { lifeCycleRepository } from './life-cycle.repository.ts';
import type { SubscriptionRow } from './shown-subscription.repository.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { getSubscription, transitionRefusal } from './subscription.service.ts';

const entity = 'subscription';

async function lockedRow(ctx: TenantContext, id: number): Promise<SubscriptionRow> {
  const subscriptions = subscriptionRepository(ctx);
  found(await subscriptions.lock(id));
  return found(await subscriptions.find(id));
}

/**
 * Opens the next period of a subscription paid by transfer, at the subscription's price. Until it is paid the
 * subscription still ends with its paid period. A second call is refused, because that period is open.
 */
export async function renewByTransfer(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedRow(ctx, id);
  const obstacle = renewalObstacle(row, ctx.now);
  if (obstacle === 'subscription.transitionNotAllowed') throw transitionRefusal(row.status);
  if (obstacle) throw new AppError(obstacle);
  const bounds = periodBounds(row, nextPeriod(row));
  const { receivable } = await openReceivable(ctx, row, bounds);
  if (receivable.grossCents === 0) await settleFree(ctx, receivable.id);
  const from = Temporal.Instant.from(bounds.dueAt);
  await raiseBillingEvent(ctx, { kind: 'subscriptionRenewed', subscriptionId: id, from });
  const after = { period: bounds.period, amount: fromHundredths(receivable.grossCents) };
  await recordChange(ctx, { action: 'renewByTransfer', entity, entityId: id, after });
  return getSubscription(ctx, id);
}

interface OfPeriod {
  readonly id: number;
  readonly period: number;
}

/** Returns false when the period has a record. The end of the paid period is announced again. */
async function remove(
  ctx: TenantContext,
  subscriptionId: number,
  { id, period }: OfPeriod,
): Promise<boolean> {
  if (!(await removeUntouched(ctx, id))) return false;
  await lifeCycleRepository(ctx).scheduleNextStep(subscriptionId, ctx.now);
  const after = { period };
  await recordChange(ctx, { action: 'withdrawRenewal', entity, entityId: subscriptionId, after });
  return true;
}

/** Withdraws a renewal for which nothing was received. */
export async function withdrawRenewal(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedRow(ctx, id);
  if (row.status !== SubscriptionStatus.ActiveNoRenewal) throw transitionRefusal(row.status);
  const renewal = openRenewal(row, ctx.now);
  if (!renewal || !(await remove(ctx, id, renewal))) throw new AppError('renewal.notWithdrawable');
  return getSubscription(ctx, id);
}

/**
 * Withdraws the untouched renewal that follows a period which lost its money, so that this period is the last one again.
 * The caller holds the lock of the subscription.
 */
export async function withdrawRenewalAfter(
  ctx: TenantContext,
  { subscriptionId, period }: KnownReceivable,
): Promise<void> {
  const last = await lastReceivableOf(ctx, subscriptionId);
  if (last?.period !== period + 1) return;
  await remove(ctx, subscriptionId, last);
}
