import type { Parsed } from '@canone/contracts/kit/endpoint';
import type {
  PaymentDifference,
  ProposedFix,
  reconciliationContract,
} from '@canone/contracts/payments/reconciliation';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';
import {
  type Agreeing,
  type Difference,
  type DifferenceDecision,
  type DifferenceRow,
  paymentDifferenceRepository,
} from './payment-difference.repository.ts';
import { differenceView } from './payment-difference.view.ts';

export type { Difference, DifferenceRow } from './payment-difference.repository.ts';
export { differenceView } from './payment-difference.view.ts';

type List = Parsed<typeof reconciliationContract.endpoints.list>['query'];

const entity = 'paymentDifference';

export async function listDifferences(ctx: TenantContext, query: List) {
  const { items, totalCount } = await paymentDifferenceRepository(ctx).list(query);
  return { items: items.map(differenceView), totalCount };
}

/** The number of all open discrepancies, and the number of disputes among them. */
export function countOpenDifferences(ctx: TenantContext) {
  return paymentDifferenceRepository(ctx).countOpen();
}

/** Records that a provider's value differs from ours. An open discrepancy is not recorded a second time. */
export async function openDiscrepancy(ctx: TenantContext, difference: Difference): Promise<void> {
  const { subscriptionId, kind } = difference;
  const id = await paymentDifferenceRepository(ctx).note(difference);
  // a dispute has another notification, so this one is only for other discrepancies
  if (id && kind !== 'dispute')
    await raiseBillingEvent(ctx, {
      kind: 'discrepancyFound',
      discrepancyId: id,
      subscriptionId,
      difference: kind,
    });
}

/** Closes a discrepancy, because the provider's value and ours are equal again. */
export function closeDiscrepancy(ctx: TenantContext, agreeing: Agreeing): Promise<void> {
  return paymentDifferenceRepository(ctx).markGone(agreeing);
}

/**
 * Closes the discrepancy of a charge that is above the amount due, because no part of the charge is credit any more.
 */
export function closeExcess(
  ctx: TenantContext,
  subscriptionId: number,
  saleId: string,
): Promise<void> {
  return paymentDifferenceRepository(ctx).markExcessGone(subscriptionId, saleId);
}

/** The stored decision about a discrepancy. */
interface Settled {
  readonly resolution: string | null;
  /** The fix that was done, or that the provider has not finished yet. */
  readonly fix: string | null;
  readonly note: string | null;
}

/** Whether the same decision was already made. The second person who makes this decision gets a success too. */
function isDone({ resolution, fix, note }: Settled, decision: DifferenceDecision): boolean {
  if (decision.resolution === 'dismissed')
    return resolution === 'dismissed' && note === decision.note;
  // the fix may cause an event of the provider, and the event may close the discrepancy before the fix does
  return (resolution === 'applied' || resolution === 'gone') && fix === decision.fix;
}

/**
 * Locks the subscription, then the discrepancy. Every transaction that applies a provider's state locks in this order.
 */
async function lock(ctx: TenantContext, id: number) {
  const differences = paymentDifferenceRepository(ctx);
  const { subscriptionId } = found(await differences.find(id));
  if (subscriptionId !== null) await lockSubscriptions(ctx, [subscriptionId]);
  return found(await differences.lock(id));
}

/**
 * Locks a discrepancy until the end of the transaction. Returns the discrepancy, and whether this decision has already
 * settled it. Refuses when another decision has settled it.
 */
export async function differenceToSettle(
  ctx: TenantContext,
  id: number,
  decision: DifferenceDecision,
): Promise<{ difference: DifferenceRow; isSettled: boolean }> {
  const differences = paymentDifferenceRepository(ctx);
  const known = await lock(ctx, id);
  const isSettled = isDone(known, decision);
  if (known.resolvedAt !== null && !isSettled) throw new AppError('reconciliation.settled');
  return { difference: found(await differences.find(id)), isSettled };
}

export async function settleDifference(
  ctx: TenantContext,
  before: DifferenceRow,
  decision: DifferenceDecision,
): Promise<PaymentDifference> {
  const differences = paymentDifferenceRepository(ctx);
  await differences.resolve(before.id, decision);
  const after = differenceView(found(await differences.find(before.id)));
  await recordChange(ctx, {
    action: decision.resolution === 'applied' ? 'applyFix' : 'dismiss',
    entity,
    entityId: before.id,
    before: differenceView(before),
    after,
  });
  return after;
}

/** Dismisses a discrepancy with a person's note. */
export async function dismiss(
  ctx: TenantContext,
  id: number,
  note: string,
): Promise<PaymentDifference> {
  const decision = { resolution: 'dismissed', note } as const;
  const { difference, isSettled } = await differenceToSettle(ctx, id, decision);
  return isSettled ? differenceView(difference) : settleDifference(ctx, difference, decision);
}

/** Records a fix that the provider must do, and the person who requested it. */
export async function requestFix(ctx: TenantContext, id: number, fix: ProposedFix): Promise<void> {
  await paymentDifferenceRepository(ctx).setFix(id, fix);
  await recordChange(ctx, { action: 'requestFix', entity, entityId: id, after: { fix } });
}

/** Removes a requested fix, because the provider has refused it. */
export async function forgetFix(ctx: TenantContext, id: number): Promise<void> {
  const { resolvedAt } = await lock(ctx, id);
  if (resolvedAt === null) await paymentDifferenceRepository(ctx).setFix(id, null);
}

/** Locks a discrepancy before the provider's state is applied, because applying the state may close the discrepancy. */
export async function lockDifference(ctx: TenantContext, id: number): Promise<void> {
  await lock(ctx, id);
}

/** Settles a discrepancy after its fix was done. Undefined when another decision has settled it. */
export async function settleOnce(
  ctx: TenantContext,
  id: number,
  fix: ProposedFix,
): Promise<PaymentDifference | undefined> {
  const differences = paymentDifferenceRepository(ctx);
  const known = await lock(ctx, id);
  const before = found(await differences.find(id));
  if (known.resolution === 'applied' && known.fix === fix) return differenceView(before);
  if (known.resolution === 'applied' || known.resolution === 'dismissed') return undefined;
  // an event of the provider may already have closed it, but the fix of this decision was the reason
  return settleDifference(ctx, before, { resolution: 'applied', fix });
}
