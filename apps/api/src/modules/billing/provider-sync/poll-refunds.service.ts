import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { followRefund } from '../charges/refund.service.ts';
import { listPendingRefunds } from '../ledger/pending-refund.service.ts';
import { reportUnseenRefund } from './given-back.service.ts';
import { gatewayFor, type ProviderPorts } from './provider-gateway.service.ts';

/**
 * Queries the provider about the pending refunds of an account, because PayPal sends no event when it gives up a
 * refund. A refund that the account does not know was made through an account that was replaced.
 */
export async function pollRefunds(
  ports: ProviderPorts,
  transactions: Transactions<TenantContext>,
  providerId: number,
): Promise<void> {
  const pending = await transactions.read((ctx) => listPendingRefunds(ctx, providerId));
  if (pending.length === 0) return;
  const gateway = await gatewayFor(ports, transactions, providerId);
  for (const noted of pending) {
    const refund = await gateway.findRefund(noted.refundId);
    await transactions.write(async (ctx) => {
      if (refund) await followRefund(ctx, { providerId, saleId: noted.saleId }, refund);
      else await reportUnseenRefund(ctx, providerId, noted);
    });
  }
}
