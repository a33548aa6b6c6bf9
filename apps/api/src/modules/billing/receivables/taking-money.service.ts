import { takesMoney } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import type { TenantContext } from '../../../platform/request/context.ts';
import { billingOf } from './present-billing.repository.ts';

/** Returns whether a transfer or a credit may cover a receivable. The caller has locked the subscription. */
export async function canTakeMoney(
  ctx: TenantContext,
  { state, subscriptionId }: Receivable,
): Promise<boolean> {
  const billing = await billingOf(ctx, subscriptionId);
  const isBilledByProvider = billing !== undefined && billing.providerSubscriptionId !== null;
  return takesMoney(state, { isBilledByProvider });
}
