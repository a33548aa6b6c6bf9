import type { TenantContext } from '../../../platform/request/context.ts';
import type { Priced } from './frozen-amounts.ts';
import { type KnownReceivable, receivableRepository } from './receivable.repository.ts';
import type { Attempt, BilledOnline } from './receivable-marks.repository.ts';
import type { PeriodBounds } from './receivable-periods.repository.ts';

export { frozenAmounts, type Priced, type Terms } from './frozen-amounts.ts';
export { billingOf, newestBilling } from './present-billing.repository.ts';
export { type KnownReceivable, receivableRest } from './receivable.repository.ts';
export type { Attempt } from './receivable-marks.repository.ts';
export type { PeriodBounds } from './receivable-periods.repository.ts';
export { subscriptionOf } from './subscription-of.repository.ts';
export { removeUntouched, withdrawUntried } from './untried-receivable.repository.ts';

export function findReceivable(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).find(id);
}

/**
 * Locks subscriptions. This must be the first step of an action on money. Receivables and chains of entries are locked
 * later. The same order everywhere prevents deadlocks.
 */
export async function lockSubscriptions(ctx: TenantContext, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await receivableRepository(ctx).lockSubscriptions(ids);
}

/** Finds a receivable and locks it until the end of the transaction. */
export function findReceivableForUpdate(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).findForUpdate(id);
}

export function findPaidWith(
  ctx: TenantContext,
  providerId: number,
  providerSubscriptionId: string,
) {
  return receivableRepository(ctx).paidWith(providerId, providerSubscriptionId);
}

export function isProviderSubscriptionUsed(ctx: TenantContext, providerSubscriptionId: string) {
  return receivableRepository(ctx).isProviderSubscriptionUsed(providerSubscriptionId);
}

export function setBilling(ctx: TenantContext, id: number, billed: BilledOnline) {
  return receivableRepository(ctx).setBilling(id, billed);
}

export function setCharged(
  ctx: TenantContext,
  id: number,
  by: { readonly providerId: number; readonly providerSubscriptionId: string },
) {
  return receivableRepository(ctx).setCharged(id, by.providerId, by.providerSubscriptionId);
}

export function lastReceivableOf(ctx: TenantContext, subscriptionId: number) {
  return receivableRepository(ctx).last(subscriptionId);
}

/**
 * Finds the receivable of a period and locks it. If the period is not open, opens it at the subscription's price.
 * `isNew` says whether it was opened.
 */
export async function openReceivable(
  ctx: TenantContext,
  subscription: Priced,
  bounds: PeriodBounds,
): Promise<{ receivable: KnownReceivable; isNew: boolean }> {
  const receivables = receivableRepository(ctx);
  const { id: subscriptionId } = subscription;
  const known = await receivables.ofPeriod(subscriptionId, bounds.period);
  if (known) return { receivable: known, isNew: false };
  const id = await receivables.open(subscription, bounds);
  const receivable = await receivables.ofPeriod(subscriptionId, bounds.period);
  if (!receivable) throw new Error('the open receivable was not found');
  return { receivable, isNew: id !== undefined };
}

export function removeForTransfer(ctx: TenantContext, subscriptionId: number, after?: number) {
  return receivableRepository(ctx).removeForTransfer(subscriptionId, after);
}

export function moveReceivable(ctx: TenantContext, id: number, bounds: PeriodBounds) {
  return receivableRepository(ctx).moveTo(id, bounds);
}

export function settleFree(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).settleFree(id);
}

export function markMissing(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).markMissing(id);
}

export function setChargeAttempt(ctx: TenantContext, id: number, attempt: Attempt) {
  return receivableRepository(ctx).setChargeAttempt(id, attempt);
}

export function clearChargeAttempt(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).clearChargeAttempt(id);
}

export function hasAllocations(ctx: TenantContext, subscriptionId: number) {
  return receivableRepository(ctx).hasAllocations(subscriptionId);
}

export function followTerms(
  ctx: TenantContext,
  subscription: Priced,
  start: { readonly dueAt: string; readonly endsAt: string },
) {
  return receivableRepository(ctx).followTerms(subscription, start);
}
