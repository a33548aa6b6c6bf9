import { restOf } from '@canone/contracts/ledger-rules';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { findReceivable, lastReceivableOf } from '../receivables/receivable.service.ts';
import { type Reopening, reopening } from './reopened-period.ts';
import { applyAction, findSubscriptionForUpdate } from './subscription.service.ts';

/**
 * Brings the subscription of a receivable that lost its money to where the rest is asked, and answers what that took.
 * The caller holds the lock of the subscription.
 */
export async function reopenPeriod(ctx: TenantContext, receivableId: number): Promise<Reopening> {
  const receivable = found(await findReceivable(ctx, receivableId));
  if (restOf(receivable) <= 0) return 'stays';
  const { subscriptionId: id } = receivable;
  const { status } = found(await findSubscriptionForUpdate(ctx, id));
  const last = await lastReceivableOf(ctx, id);
  const step = reopening(status, last?.id === receivableId);
  if (step === 'awaitAgain') await applyAction(ctx, id, 'awaitTransferAgain');
  return step;
}
