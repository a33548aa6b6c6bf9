import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { PaymentDifference, reconciliationContract } from '@canone/contracts/reconciliation';
import { AppError, found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import {
  type Difference,
  type DifferenceRow,
  paymentDifferenceRepository,
} from './payment-difference.repository.ts';
import { differenceView } from './payment-difference.view.ts';

export type { Difference, DifferenceRow } from './payment-difference.repository.ts';

type List = Parsed<typeof reconciliationContract.endpoints.list>['query'];

const entity = 'paymentDifference';

export async function listDifferences(ctx: TenantContext, query: List) {
  const { items, totalCount } = await paymentDifferenceRepository(ctx).list(query);
  return { items: items.map(differenceView), totalCount };
}

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

export async function openDifference(ctx: TenantContext, id: number): Promise<DifferenceRow> {
  const differences = paymentDifferenceRepository(ctx);
  const { resolvedAt } = found(await differences.lock(id));
  if (resolvedAt !== null) throw new AppError('reconciliation.settled');
  return found(await differences.find(id));
}

export async function settle(
  ctx: TenantContext,
  before: DifferenceRow,
  how: { resolution: 'applied' | 'dismissed'; note: string | null },
): Promise<PaymentDifference> {
  const differences = paymentDifferenceRepository(ctx);
  await differences.resolve(before.id, how);
  const after = differenceView(found(await differences.find(before.id)));
  await recordChange(ctx, {
    action: how.resolution === 'applied' ? 'applyFix' : 'dismiss',
    entity,
    entityId: before.id,
    before: differenceView(before),
    after,
  });
  return after;
}

/** Somebody has looked and says why it may stay as it is. */
export async function dismiss(
  ctx: TenantContext,
  id: number,
  note: string,
): Promise<PaymentDifference> {
  return settle(ctx, await openDifference(ctx, id), { resolution: 'dismissed', note });
}

export async function lockDifference(ctx: TenantContext, id: number): Promise<void> {
  found(await paymentDifferenceRepository(ctx).lock(id));
}

/** Settles a locked difference as applied. */
export async function settleOnce(ctx: TenantContext, id: number): Promise<PaymentDifference> {
  const before = found(await paymentDifferenceRepository(ctx).find(id));
  // the provider's own news of it may have closed the difference a moment ago: it was this decision all the same
  return before.resolution === 'applied'
    ? differenceView(before)
    : settle(ctx, before, { resolution: 'applied', note: null });
}
