import type { TenantContext } from '../../../platform/request/context.ts';
import { type PendingRefund, pendingRefundRepository } from './pending-refund.repository.ts';

export type { PendingRefund } from './pending-refund.repository.ts';

/** Notes a refund that the provider has not completed. It is no entry, because no money has moved. */
export function notePendingRefund(ctx: TenantContext, refund: PendingRefund): Promise<void> {
  return pendingRefundRepository(ctx).insert(refund);
}

/** Forgets a refund that the provider has completed or given up. Returns whether it was pending. */
export function endPendingRefund(
  ctx: TenantContext,
  providerId: number,
  refundId: string,
): Promise<boolean> {
  return pendingRefundRepository(ctx).remove(providerId, refundId);
}

export function listPendingRefunds(ctx: TenantContext, providerId: number) {
  return pendingRefundRepository(ctx).ofProvider(providerId);
}

/** Whether the provider has not completed a refund of this charge yet. */
export function hasPendingRefund(ctx: TenantContext, entryId: number): Promise<boolean> {
  return pendingRefundRepository(ctx).isOfEntry(entryId);
}
