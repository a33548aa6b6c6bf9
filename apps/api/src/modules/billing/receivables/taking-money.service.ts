import type { Receivable } from '@canone/contracts/receivable';
import { takesMoney } from '@canone/contracts/receivable-state';
import type { TenantContext } from '../../../kit/context.ts';
import { firstReceivableOf } from './receivable.service.ts';

/** Whether a transfer or a credit may cover a receivable, in the state in which its subscription is locked. */
export async function canTakeMoney(
  ctx: TenantContext,
  { state, subscriptionId }: Receivable,
): Promise<boolean> {
  const first = await firstReceivableOf(ctx, subscriptionId);
  const isBilledByProvider = first !== undefined && first.provider_subscription_id !== null;
  return takesMoney(state, { isBilledByProvider });
}
