import type { TenantContext } from '../../kit/context.ts';
import type {
  PaymentGateway,
  ProviderSale,
  ProviderSubscription,
} from '../../providers/payment-gateway.ts';
import { type BilledOnline, paymentRepository } from './payment.repository.ts';

/** The provider's clock is not ours. */
const margin = { hours: 24 };

/** Everything a subscription was charged so far. */
export function salesOf(
  gateway: PaymentGateway,
  { id, createdAt }: ProviderSubscription,
  now: Temporal.Instant,
): Promise<ProviderSale[]> {
  return gateway.listSales(id, { since: createdAt.subtract(margin), until: now.add(margin) });
}

export function findPayment(ctx: TenantContext, id: number) {
  return paymentRepository(ctx).find(id);
}

/** The payment that says how a subscription is paid. */
export function firstPaymentOf(ctx: TenantContext, subscriptionId: number) {
  return paymentRepository(ctx).firstOf(subscriptionId);
}

export function findPaidWith(
  ctx: TenantContext,
  providerId: number,
  providerSubscriptionId: string,
) {
  return paymentRepository(ctx).paidWith(providerId, providerSubscriptionId);
}

export function isProviderSubscriptionUsed(ctx: TenantContext, providerSubscriptionId: string) {
  return paymentRepository(ctx).isProviderSubscriptionUsed(providerSubscriptionId);
}

export function setBilling(ctx: TenantContext, id: number, billed: BilledOnline) {
  return paymentRepository(ctx).setBilling(id, billed);
}
