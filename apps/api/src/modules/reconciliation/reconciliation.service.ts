import type { Parsed } from '@canone/contracts/kit/endpoint';
import {
  differenceKinds,
  type PaymentDifference,
  type reconciliationContract,
} from '@canone/contracts/reconciliation';
import { fromDecimalText } from '@canone/contracts/money';
import { AppError, found } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import type { TenantContext } from '../../kit/context.ts';
import { firstPaymentOf } from '../payment/payment.service.ts';
import { listOpenTasks, oweCancellation } from '../payment-provider/provider-task.service.ts';
import { lookAtAttemptsSoon } from '../payment-token/payment-attempt.service.ts';
import { adoptAmount } from '../subscription/subscription.service.ts';
import {
  type DifferenceRow,
  paymentDifferenceRepository,
} from './payment-difference.repository.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

type Endpoints = typeof reconciliationContract.endpoints;

export const reconcileJob = 'reconcile';
const entity = 'paymentDifference';

function differenceView(row: DifferenceRow): PaymentDifference {
  return { ...row, kindName: differenceKinds[row.kind] };
}

export async function listDifferences(
  ctx: TenantContext,
  query: Parsed<Endpoints['list']>['query'],
) {
  const { items, totalCount } = await paymentDifferenceRepository(ctx).list(query);
  return { items: items.map(differenceView), totalCount };
}

export function listTasks(ctx: TenantContext, query: Parsed<Endpoints['tasks']>['query']) {
  return listOpenTasks(ctx, query);
}

/** Everything that a provider bills is compared soon; an hour's patience does without this. */
export async function compareSoon(ctx: TenantContext): Promise<{ queued: number }> {
  const queued = await reconciliationRepository(ctx).makeDue();
  await lookAtAttemptsSoon(ctx);
  ctx.wake(reconcileJob);
  return { queued };
}

async function openDifference(ctx: TenantContext, id: number): Promise<DifferenceRow> {
  const differences = paymentDifferenceRepository(ctx);
  const { resolvedAt } = found(await differences.lock(id));
  if (resolvedAt !== null) throw new AppError('reconciliation.settled');
  return found(await differences.find(id));
}

async function fix(ctx: TenantContext, difference: DifferenceRow): Promise<void> {
  const { proposedFix, subscriptionId, providerId, providerValue } = difference;
  if (proposedFix === null || subscriptionId === null) throw new AppError('reconciliation.noFix');
  if (proposedFix === 'adoptProviderAmount') {
    const cents = fromDecimalText(providerValue ?? '');
    if (cents === undefined) throw new AppError('reconciliation.noFix');
    await adoptAmount(ctx, subscriptionId, cents);
    return;
  }
  const providerSubscriptionId = (await firstPaymentOf(ctx, subscriptionId))
    ?.provider_subscription_id;
  if (!providerSubscriptionId) throw new AppError('reconciliation.noFix');
  const reason = 'paidOtherwise';
  await oweCancellation(ctx, { providerId, providerSubscriptionId, subscriptionId, reason });
}

/** Does what was proposed, once. */
export async function applyFix(ctx: TenantContext, id: number): Promise<PaymentDifference> {
  const difference = await openDifference(ctx, id);
  await fix(ctx, difference);
  return settle(ctx, difference, { resolution: 'applied', note: null });
}

/** Somebody has looked and says why it may stay as it is. */
export async function dismiss(
  ctx: TenantContext,
  id: number,
  note: string,
): Promise<PaymentDifference> {
  return settle(ctx, await openDifference(ctx, id), { resolution: 'dismissed', note });
}

async function settle(
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
