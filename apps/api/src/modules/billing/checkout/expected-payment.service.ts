import { canBePaidOnline } from '@canone/contracts/billing/subscription-life-cycle';
import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isProviderSubscriptionUsed } from '../receivables/receivable.service.ts';
import type { ExpectedPayment } from './activation.ts';
import type { PaymentTokenRow } from './payment-token.repository.ts';
import { startOf } from './start-of-billing.ts';

export function isOver({ status, subscriptionStatus, isLastPeriod }: PaymentTokenRow): boolean {
  return (
    status === PaymentTokenStatus.Used || !canBePaidOnline(subscriptionStatus) || !isLastPeriod
  );
}

/** The facts of a link that are compared with a provider subscription. */
export async function expectedOf(
  ctx: TenantContext,
  row: PaymentTokenRow,
  providerSubscriptionId: string,
): Promise<ExpectedPayment> {
  return {
    providerPlanId: row.providerPlanId,
    correlationId: row.correlationId,
    amountCents: row.amountCents,
    createdAt: Temporal.Instant.from(row.createdAt),
    expiresAt: Temporal.Instant.from(row.expiresAt),
    startsBy: startOf(row, ctx.now),
    isRevoked: row.status === PaymentTokenStatus.Expired || row.amountCents !== row.dueCents,
    isOver: isOver(row),
    isAlreadyUsed: await isProviderSubscriptionUsed(ctx, providerSubscriptionId),
  };
}
