import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSale, ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { lockSubscriptionsOfSales } from '../ledger/ledger.service.ts';
import { findPaidWith } from '../receivables/receivable.service.ts';

interface ReportedState {
  readonly state?: Pick<ProviderSubscription, 'id'> | undefined;
  readonly sales: readonly Pick<ProviderSale, 'id'>[];
  /** The id of our subscription, if the caller knows it. */
  readonly subscriptionId?: number | null;
}

/**
 * Must be the first step of a transaction that applies a provider's data. Locks our subscription and the subscriptions
 * that the credit of its charges covers. One statement takes all locks in the order of the ids.
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
