import type { ListQuery } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import {
  type OwedCancellation,
  providerTaskRepository,
  type TaskRow,
} from './provider-task.repository.ts';

export { type TaskRow, tenantsWithTasks } from './provider-task.repository.ts';

/** During this time the job does not run the new task, because the request that queued it calls the provider itself. */
export const ownAttempt = { seconds: 45 };

/** Queues the cancellation of a provider subscription. The job retries it until it succeeds. */
export async function enqueueCancellation(
  ctx: TenantContext,
  owed: OwedCancellation,
  firstAttemptAt = ctx.now,
): Promise<void> {
  await providerTaskRepository(ctx).insert({
    kind: 'cancelSubscription',
    ...owed,
    firstAttemptAt: String(firstAttemptAt),
  });
  await raiseBillingEvent(ctx, { kind: 'providerRequestQueued' });
}

/** Marks the queued cancellation as done, because the provider has confirmed it. */
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

export function claimTasks(
  ctx: TenantContext,
  until: Temporal.Instant,
  limit: number,
): Promise<readonly TaskRow[]> {
  return providerTaskRepository(ctx).claim(String(until), limit);
}

export function finishTask(ctx: TenantContext, id: number): Promise<void> {
  return providerTaskRepository(ctx).finish(id);
}

export function rescheduleTask(
  ctx: TenantContext,
  id: number,
  { until, why }: { readonly until: Temporal.Instant; readonly why: string },
): Promise<void> {
  return providerTaskRepository(ctx).reschedule(id, String(until), why);
}
