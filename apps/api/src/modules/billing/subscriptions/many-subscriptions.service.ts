import type { SubscriptionTerms } from '@canone/contracts/lists/bulk-operation';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { AppError, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { manySubscriptionsRepository } from './many-subscriptions.repository.ts';
import { applyAction } from './subscription.service.ts';
import { subscribe } from './subscription-terms.service.ts';

/** Checks the terms of an operation that creates many subscriptions, before the first subscription is created. */
export async function requireTerms(
  ctx: TenantContext,
  { planId }: SubscriptionTerms,
): Promise<void> {
  if (!(await manySubscriptionsRepository(ctx).isOnOffer(planId)))
    throw refusedField('terms.planId', errorCatalogue['subscription.planUnavailable'].message);
}

/**
 * Creates a subscription at the plan's price for one of many customers. Refuses a customer who already has a subscription
 * to this plan, unless that subscription is cancelled. So a repeated operation creates no second one.
 */
export async function subscribeOneOfMany(
  ctx: TenantContext,
  userId: number,
  { planId, startDate, isByTransfer }: SubscriptionTerms,
): Promise<void> {
  const known = manySubscriptionsRepository(ctx);
  await known.lock({ userId, planId });
  if (await known.hasPlan({ userId, planId })) throw new AppError('subscription.samePlan');
  const { id } = await subscribe(ctx, { userId, planId, startDate });
  if (isByTransfer) await applyAction(ctx, id, 'payByBankTransfer');
}
