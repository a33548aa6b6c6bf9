import type { TenantContext } from '../../../kit/context.ts';
import {
  type Attempt,
  type Charge,
  chargeRepository,
  type NewRefund,
} from './charge.repository.ts';

interface Due {
  /** Null when nothing has opened the period yet. */
  readonly paymentId: number | null;
  readonly subscriptionId: number;
  readonly period: number;
  readonly amountCents: number;
}

/** The payment that a charge paid. */
export function findPaymentOfSale(ctx: TenantContext, providerId: number, saleId: string) {
  return chargeRepository(ctx).ofSale(providerId, saleId);
}

/** Locked until the transaction ends. */
export function findPaymentOfPeriod(ctx: TenantContext, subscriptionId: number, period: number) {
  return chargeRepository(ctx).ofPeriod(subscriptionId, period);
}

/** Writes a charge on the payment of its period, or on a new one; the id of that payment. */
export async function writeCharge(
  ctx: TenantContext,
  { paymentId, ...due }: Due,
  charge: Charge,
): Promise<number> {
  const charges = chargeRepository(ctx);
  if (paymentId === null) return charges.insert(due, charge);
  await charges.setCharge(paymentId, charge);
  return paymentId;
}

/** The period that a sale was to pay when it was last heard of. */
export function findPeriodAwaiting(ctx: TenantContext, subscriptionId: number, saleId: string) {
  return chargeRepository(ctx).periodAwaiting(subscriptionId, saleId);
}

/** Writes a charge that has not completed on its period, which it opens if needed; the id of its payment. */
export function noteAttempt(
  ctx: TenantContext,
  due: { subscriptionId: number; period: number; amountCents: number },
  attempt: Attempt,
): Promise<number> {
  return chargeRepository(ctx).noteAttempt(due, attempt);
}

/** Whether the refund was not in the books yet. */
export function writeRefund(ctx: TenantContext, refund: NewRefund): Promise<boolean> {
  return chargeRepository(ctx).insertRefund(refund);
}

/** How much of a charge went back; undefined when it paid nothing here. */
export function findRefundedOf(ctx: TenantContext, providerId: number, saleId: string) {
  return chargeRepository(ctx).refundedOf(providerId, saleId);
}
