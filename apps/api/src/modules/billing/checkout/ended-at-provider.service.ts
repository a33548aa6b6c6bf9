import type { TenantContext } from '../../../platform/request/context.ts';
import type {
  PaymentGateway,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { bookCharge, salesOf } from '../charges/charge.service.ts';
import { lockForProvider } from '../charges/charge-locks.service.ts';
import { syncFromProvider } from './settlement.service.ts';

/** The provider's state and charges of a provider subscription, read after its cancellation. */
export interface EndedAtProvider {
  /** Undefined when the provider does not know the subscription. */
  readonly state: ProviderSubscription | undefined;
  /** All charges of the provider subscription. */
  readonly sales: readonly ProviderSale[];
}

export async function readEnded(
  gateway: Pick<PaymentGateway, 'findSubscription' | 'listSales'>,
  providerSubscriptionId: string,
  now: Temporal.Instant,
): Promise<EndedAtProvider> {
  const state = await gateway.findSubscription(providerSubscriptionId);
  return { state, sales: state?.lastPaidAt ? await salesOf(gateway, state, now) : [] };
}

interface Ended extends EndedAtProvider {
  readonly providerId: number;
  readonly subscriptionId: number | null;
}

/**
 * Applies the end of a provider subscription and books its charges. The subscription is not polled after this, and the
 * event of a charge may never arrive.
 */
export async function bookEnded(
  ctx: TenantContext,
  { providerId, subscriptionId, state, sales }: Ended,
): Promise<void> {
  await lockForProvider(ctx, providerId, { state, sales, subscriptionId });
  if (!state) return;
  await syncFromProvider(ctx, providerId, { state, sales });
  for (const sale of sales)
    await bookCharge(ctx, { providerId, state, sales, subscriptionId }, sale);
}
