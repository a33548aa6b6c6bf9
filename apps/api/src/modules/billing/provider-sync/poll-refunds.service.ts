import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { followRefund } from '../charges/refund.service.ts';
import { listPendingRefunds } from '../ledger/pending-refund.service.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

/**
 * Queries the provider about the refunds of an account that it had not completed, because PayPal has no event for one that
 * it gives up.
 */
export async function pollRefunds(
  ports: ProviderPorts,
  transactions: Transactions<TenantContext>,
  providerId: number,
): Promise<void> {
  const pending = await transactions.read((ctx) => listPendingRefunds(ctx, providerId));
  if (pending.length === 0) return;
  const gateway = await gatewayFor(ports, transactions, providerId);
  for (const { refundId, saleId } of pending) {
    const refund = await gateway.findRefund(refundId);
    if (refund)
      await transactions.write((ctx) => followRefund(ctx, { providerId, saleId }, refund));
  }
}
