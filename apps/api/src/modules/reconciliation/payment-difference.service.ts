import type { TenantContext } from '../../kit/context.ts';
import { type Difference, paymentDifferenceRepository } from './payment-difference.repository.ts';

/** Writes down that a provider says something else than we do: once, until somebody settles it. */
export function noteDifference(ctx: TenantContext, difference: Difference): Promise<void> {
  return paymentDifferenceRepository(ctx).note(difference);
}

/** What was different about a subscription no longer is. */
export function differenceIsGone(
  ctx: TenantContext,
  subscriptionId: number,
  kind: Difference['kind'],
): Promise<void> {
  return paymentDifferenceRepository(ctx).markGone(subscriptionId, kind);
}
