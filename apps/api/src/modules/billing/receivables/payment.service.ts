import type { TenantContext } from '../../../kit/context.ts';
import { type BilledOnline, paymentRepository, periodRepository } from './payment.repository.ts';

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

export function lastPeriodOf(ctx: TenantContext, subscriptionId: number) {
  return periodRepository(ctx).last(subscriptionId);
}

export function openPeriodOf(ctx: TenantContext, subscriptionId: number, period: number) {
  return periodRepository(ctx).open(subscriptionId, period);
}

export function markPeriodPaid(ctx: TenantContext, id: number, period: number) {
  return periodRepository(ctx).markPaid(id, period);
}

export function noteMissing(ctx: TenantContext, id: number) {
  return periodRepository(ctx).noteMissing(id);
}
