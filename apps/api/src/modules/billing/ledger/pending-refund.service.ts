import type { TenantContext } from '../../../platform/request/context.ts';
import { type PendingRefund, pendingRefundRepository } from './pending-refund.repository.ts';

export type { PendingRefund } from './pending-refund.repository.ts';

/** Records a refund that the provider has not completed. It has no ledger entry, because no money has moved yet. */
export function recordPendingRefund(ctx: TenantContext, refund: PendingRefund): Promise<void> {
  return pendingRefundRepository(ctx).insert(refund);
}

/** Deletes a pending refund, because the provider has completed it or given it up. Returns whether it was pending. */
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

/** Whether this charge has a refund that the provider has not completed. */
export function hasPendingRefund(ctx: TenantContext, entryId: number): Promise<boolean> {
  return pendingRefundRepository(ctx).isOfEntry(entryId);
}
