import type { TenantContext } from '../../../kit/context.ts';
import {
  type Attempt,
  type BilledOnline,
  type KnownReceivable,
  type PeriodBounds,
  receivableRepository,
  type Terms,
} from './receivable.repository.ts';

export {
  frozenAmounts,
  type Attempt,
  type KnownReceivable,
  type PeriodBounds,
  receivableRest,
} from './receivable.repository.ts';

export { subscriptionOf } from './subscription-of.repository.ts';
export { withdrawUntried } from './untried-receivable.repository.ts';

export function findReceivable(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).find(id);
}

/**
 * The first step of every money action: it locks the subscriptions that it touches, then receivables, then chains of
 * entries. A transaction that keeps this order waits for no other one that waits for it.
 */
export function lockSubscriptions(ctx: TenantContext, ids: readonly number[]) {
  return receivableRepository(ctx).lockSubscriptions(ids);
}

/** Locked until the transaction ends. */
export function findReceivableForUpdate(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).findForUpdate(id);
}

/** The receivable that says how a subscription is paid. */
export function firstReceivableOf(ctx: TenantContext, subscriptionId: number) {
  return receivableRepository(ctx).firstOf(subscriptionId);
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

/** The receivable of a period, opened with these terms when it is not open yet; locked, and whether it is new. */
export async function openReceivable(
  ctx: TenantContext,
  subscriptionId: number,
  bounds: PeriodBounds,
  terms: Terms,
): Promise<{ receivable: KnownReceivable; isNew: boolean }> {
  const receivables = receivableRepository(ctx);
  const known = await receivables.ofPeriod(subscriptionId, bounds.period);
  if (known) return { receivable: known, isNew: false };
  const id = await receivables.open(subscriptionId, bounds, terms);
  const receivable = await receivables.ofPeriod(subscriptionId, bounds.period);
  if (!receivable) throw new Error('a receivable that is open can be read');
  return { receivable, isNew: id !== undefined };
}

export function removeForTransfer(ctx: TenantContext, subscriptionId: number) {
  return receivableRepository(ctx).removeForTransfer(subscriptionId);
}

export function moveReceivable(ctx: TenantContext, id: number, bounds: PeriodBounds) {
  return receivableRepository(ctx).moveTo(id, bounds);
}

export function settleFree(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).settleFree(id);
}

export function noteMissing(ctx: TenantContext, id: number) {
  return receivableRepository(ctx).noteMissing(id);
}

export function noteAttempt(ctx: TenantContext, id: number, attempt: Attempt) {
  return receivableRepository(ctx).noteAttempt(id, attempt);
}

export function hasAllocations(ctx: TenantContext, subscriptionId: number) {
  return receivableRepository(ctx).hasAllocations(subscriptionId);
}

export function followTerms(
  ctx: TenantContext,
  subscriptionId: number,
  terms: Terms,
  start: { readonly dueAt: string; readonly endsAt: string },
) {
  return receivableRepository(ctx).followTerms(subscriptionId, terms, start);
}
