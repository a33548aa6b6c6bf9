import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { lockSubscriptionsOfSales } from '../ledger/ledger.service.ts';
import { findPaidWith } from '../receivables/receivable.service.ts';

interface ReportedState {
  readonly state?: Pick<ProviderSubscription, 'id'> | undefined;
  readonly sales: readonly Pick<ProviderSale, 'id'>[];
  /** Our subscription, when the caller knows it. */
  readonly subscriptionId?: number | null;
}

/**
 * The first step of a transaction that applies a provider's data. It locks our subscription and those that the credit
 * of its charges covers, in one statement and in the order of their ids.
 */
export async function lockForProvider(
  ctx: TenantContext,
  providerId: number,
  { state, sales, subscriptionId }: ReportedState,
): Promise<void> {
  const paid = state && (await findPaidWith(ctx, providerId, state.id));
  const own = [paid?.subscriptionId, subscriptionId].filter((id) => typeof id === 'number');
  const saleIds = sales.map(({ id }) => id);
  await lockSubscriptionsOfSales(ctx, { providerId, saleIds }, own);
}
