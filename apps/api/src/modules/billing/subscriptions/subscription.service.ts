import {
  canApply,
  type SubscriptionAction,
  subscriptionStatuses,
  subscriptionTransitions,
} from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { subscriptionOf } from '../receivables/receivable.service.ts';
import { notifyStatusChange } from './status-notifications.service.ts';
import { subscriptionReads, subscriptionRepository } from './subscription.repository.ts';
import { subscriptionView } from './subscription.view.ts';

const entity = 'subscription';

export async function getSubscription(ctx: TenantContext, id: number): Promise<Subscription> {
  return subscriptionView(found(await subscriptionReads(ctx).find(id)), ctx.now);
}

/** Finds a subscription. Used by the modules that pay for subscriptions and cancel them. */
export function findSubscriptionRow(ctx: TenantContext, id: number) {
  return subscriptionReads(ctx).find(id);
}

export function findSubscriptionForUpdate(ctx: TenantContext, id: number) {
  return subscriptionReads(ctx).lock(id);
}

/** Finds the subscription of a receivable and locks it. This must be the first step of an action on money. */
export function lockSubscriptionOf(ctx: TenantContext, receivableId: number) {
  return subscriptionReads(ctx).lock(subscriptionOf(ctx, receivableId));
}

/** Applies an action of the life cycle. Refuses an action that the status does not allow (SUB-10). */
export async function applyAction(
  ctx: TenantContext,
  id: number,
  action: SubscriptionAction,
): Promise<Subscription> {
  const subscriptions = subscriptionRepository(ctx);
  const { status } = found(await subscriptions.lock(id));
  requireTransition(action, status);

  await subscriptions.setStatus(id, subscriptionTransitions[action].to);
  const after = await getSubscription(ctx, id);
  await recordChange(ctx, {
    action,
    entity,
    entityId: id,
    before: { status },
    after: { status: after.subscriptionStatus },
  });
  await notifyStatusChange(ctx, action, after);
  return after;
}

export function requireTransition(action: SubscriptionAction, status: number): void {
  if (!canApply(action, status)) throw transitionRefusal(status);
}

/** The error for an action that this status does not allow. It names the status. */
export function transitionRefusal(status: number): AppError {
  const known = Object.entries(subscriptionStatuses).find(([value]) => Number(value) === status);
  return new AppError('subscription.transitionNotAllowed', {
    message: `${errorCatalogue['subscription.transitionNotAllowed'].message} Lo stato è «${known?.[1].label ?? status}».`,
  });
}

/**
 * Records that a person has requested to stop the renewal. Because of this record the provider's confirmation does not
 * end the paid period.
 */
export async function requestRenewalStop(ctx: TenantContext, id: number): Promise<void> {
  await subscriptionRepository(ctx).setRenewalStop(id, String(ctx.now));
  await recordChange(ctx, { action: 'requestRenewalStop', entity, entityId: id });
}

/** Records a requested cancellation that the provider has not confirmed yet. Only the first request is recorded. */
export async function requestCancellation(ctx: TenantContext, id: number): Promise<void> {
  await subscriptionRepository(ctx).requestCancellation(id, String(ctx.now));
  await recordChange(ctx, { action: 'requestCancellation', entity, entityId: id });
}
