import { takesMoney } from '@canone/contracts/billing/receivable-state';
import { canBeRequested } from '@canone/contracts/billing/transfer-request-rule';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { TenantContext } from '../../../platform/request/context.ts';
import { billingOf } from './present-billing.repository.ts';

/** Returns whether a transfer or a credit may cover a receivable. The caller has locked its subscription. */
export async function canTakeMoney(
  ctx: TenantContext,
  { state, subscriptionId }: Receivable,
): Promise<boolean> {
  return takesMoney(state, await isBilledByProvider(ctx, subscriptionId));
}

/** Returns whether a customer may be asked to pay a receivable by transfer. */
export async function canRequest(ctx: TenantContext, receivable: Receivable): Promise<boolean> {
  return canBeRequested(receivable, await isBilledByProvider(ctx, receivable.subscriptionId));
}

async function isBilledByProvider(ctx: TenantContext, subscriptionId: number) {
  const billing = await billingOf(ctx, subscriptionId);
  return { isBilledByProvider: billing !== undefined && billing.providerSubscriptionId !== null };
}
