import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import { type Difference, paymentDifferenceRepository } from './payment-difference.repository.ts';

/** Writes down that a provider says something else than we do: once, until somebody settles it. */
export async function noteDifference(ctx: TenantContext, difference: Difference): Promise<void> {
  const { subscriptionId, kind } = difference;
  const id = await paymentDifferenceRepository(ctx).note(difference);
  if (id)
    await raise(ctx, {
      kind: 'discrepancyFound',
      discrepancyId: id,
      subscriptionId,
      difference: kind,
    });
}

/** What was different about a subscription no longer is. */
export function differenceIsGone(
  ctx: TenantContext,
  subscriptionId: number,
  kind: Difference['kind'],
  subject?: string,
): Promise<void> {
  return paymentDifferenceRepository(ctx).markGone(subscriptionId, kind, subject);
}
