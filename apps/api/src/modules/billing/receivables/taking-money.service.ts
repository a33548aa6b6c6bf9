import { takesMoney } from '@canone/contracts/billing/receivable-state';
import { canBeRequested, isCharging } from '@canone/contracts/billing/transfer-request-rule';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { TenantContext } from '../../../platform/request/context.ts';
import { billingOf } from './present-billing.repository.ts';

/** Returns whether a transfer or a credit may cover a receivable. The caller has locked its subscription. */
export async function canTakeMoney(
  ctx: TenantContext,
  { state, subscriptionId }: Receivable,
): Promise<boolean> {
  return takesMoney(state, await billingFacts(ctx, subscriptionId));
}

/** Returns whether a customer may be asked to pay a receivable by transfer. */
export async function canRequest(ctx: TenantContext, receivable: Receivable): Promise<boolean> {
  return canBeRequested(receivable, await billingFacts(ctx, receivable.subscriptionId));
}

async function billingFacts(ctx: TenantContext, subscriptionId: number) {
  const billing = await billingOf(ctx, subscriptionId);
  const isBilledByProvider = billing !== undefined && billing.providerSubscriptionId !== null;
  return {
    isBilledByProvider,
    isCharged: billing !== undefined && isCharging(billing.status, isBilledByProvider),
  };
}
