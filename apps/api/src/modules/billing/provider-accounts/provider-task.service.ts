import type { TenantContext } from '../../../kit/context.ts';
import type { ListQuery } from '../../../kit/crud/paging.ts';
import { raise } from '../events/billing-event.service.ts';
import { type OwedCancellation, providerTaskRepository } from './provider-task.repository.ts';

/** From now on this subscription of the provider's is to be cancelled, until it is. */
export async function oweCancellation(
  ctx: TenantContext,
  owed: OwedCancellation,
  firstAttemptAt = ctx.now,
): Promise<void> {
  await providerTaskRepository(ctx).insert({
    kind: 'cancelSubscription',
    ...owed,
    firstAttemptAt: String(firstAttemptAt),
  });
  await raise(ctx, { kind: 'providerRequestQueued' });
}

/** The provider has confirmed it. */
export function cancellationDone(
  ctx: TenantContext,
  providerId: number,
  providerSubscriptionId: string,
): Promise<void> {
  return providerTaskRepository(ctx).finishCancellation(providerId, providerSubscriptionId);
}

export function listOpenTasks(
  ctx: TenantContext,
  query: ListQuery<{ subscriptionId?: number | undefined }>,
) {
  return providerTaskRepository(ctx).listOpen(query);
}
