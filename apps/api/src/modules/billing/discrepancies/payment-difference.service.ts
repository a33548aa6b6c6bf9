import type { Parsed } from '@canone/contracts/kit/endpoint';
import type {
  PaymentDifference,
  ProposedFix,
  reconciliationContract,
} from '@canone/contracts/reconciliation';
import { AppError, found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';
import {
  type Decision,
  type Difference,
  type DifferenceRow,
  paymentDifferenceRepository,
} from './payment-difference.repository.ts';
import { differenceView } from './payment-difference.view.ts';

export { differenceView } from './payment-difference.view.ts';
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

/** What a charge had above the amount that was asked is credit no more. */
export function excessIsGone(
  ctx: TenantContext,
  subscriptionId: number,
  saleId: string,
): Promise<void> {
  return paymentDifferenceRepository(ctx).markExcessGone(subscriptionId, saleId);
}

/** What is known of how a difference was settled. */
interface Settled {
  readonly resolution: string | null;
  /** The fix that was done, or that is under way at the provider. */
  readonly fix: string | null;
  readonly note: string | null;
}

/** The same decision twice is one decision: whoever comes second is told that it is done. */
function isDone({ resolution, fix, note }: Settled, decision: Decision): boolean {
  if (decision.resolution === 'dismissed')
    return resolution === 'dismissed' && note === decision.note;
  // the provider's event may close the difference before the fix that caused it does
  return (resolution === 'applied' || resolution === 'gone') && fix === decision.fix;
}

/** Locked until the transaction ends, after its subscription: whoever applies a provider's state locks in that order. */
async function lock(ctx: TenantContext, id: number) {
  const differences = paymentDifferenceRepository(ctx);
  const { subscriptionId } = found(await differences.find(id));
  if (subscriptionId !== null) await lockSubscriptions(ctx, [subscriptionId]);
  return found(await differences.lock(id));
}

/** A difference, locked until the transaction ends, and whether this decision has settled it already. */
export async function differenceToSettle(
  ctx: TenantContext,
  id: number,
  decision: Decision,
): Promise<{ difference: DifferenceRow; isSettled: boolean }> {
  const differences = paymentDifferenceRepository(ctx);
  const known = await lock(ctx, id);
  const isSettled = isDone(known, decision);
  if (known.resolvedAt !== null && !isSettled) throw new AppError('reconciliation.settled');
  return { difference: found(await differences.find(id)), isSettled };
}

export async function settle(
  ctx: TenantContext,
  before: DifferenceRow,
  decision: Decision,
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

/** Somebody has looked and says why it may stay as it is. */
export async function dismiss(
  ctx: TenantContext,
  id: number,
  note: string,
): Promise<PaymentDifference> {
  const decision = { resolution: 'dismissed', note } as const;
  const { difference, isSettled } = await differenceToSettle(ctx, id, decision);
  return isSettled ? differenceView(difference) : settle(ctx, difference, decision);
}

/** Writes down which fix is under way at the provider, and who wants it. */
export async function requestFix(ctx: TenantContext, id: number, fix: ProposedFix): Promise<void> {
  await paymentDifferenceRepository(ctx).setFix(id, fix);
  await recordChange(ctx, { action: 'requestFix', entity, entityId: id, after: { fix } });
}

/** The provider has refused what was asked for: nothing is under way any more. */
export async function forgetFix(ctx: TenantContext, id: number): Promise<void> {
  const { resolvedAt } = await lock(ctx, id);
  if (resolvedAt === null) await paymentDifferenceRepository(ctx).setFix(id, null);
}

/** Locks a difference before the provider's state is applied, which may close it. */
export async function lockDifference(ctx: TenantContext, id: number): Promise<void> {
  await lock(ctx, id);
}

/** Settles a difference by a fix that was done at the provider; undefined when another decision settled it. */
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
  // the provider's own event may have closed the difference a moment ago: it was this decision all the same
  return settle(ctx, before, { resolution: 'applied', fix });
}
