import { restOf } from '@canone/contracts/ledger-rules';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { AppError, found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import {
  findReceivable,
  type KnownReceivable,
  lastReceivableOf,
} from '../receivables/receivable.service.ts';
import { applyAction, findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { reopening } from './reopened-period.ts';

/** The bell said that it was missing, until the money came that turned out wrong. */
async function missAgain(
  ctx: TenantContext,
  { id: paymentId, subscriptionId, dueAt, missingNotedAt }: KnownReceivable,
): Promise<void> {
  if (missingNotedAt === null) return;
  const at = Temporal.Instant.from(dueAt);
  await raise(ctx, { kind: 'paymentMissing', paymentId, subscriptionId, dueAt: at });
}

/** Decides about a receivable whose money was corrected. The caller holds the lock of its subscription. */
export async function settleReopened(ctx: TenantContext, receivableId: number): Promise<void> {
  const receivable = found(await findReceivable(ctx, receivableId));
  if (restOf(receivable) <= 0) return;
  const { subscriptionId: id } = receivable;
  const { status } = found(await findSubscriptionForUpdate(ctx, id));
  const last = await lastReceivableOf(ctx, id);
  switch (reopening(status, last?.id === receivableId)) {
    case 'refused':
      throw new AppError('bankTransfer.periodIsOver');
    case 'awaitAgain':
      await applyAction(ctx, id, 'awaitTransferAgain');
      return;
    case 'stays':
      if (status === SubscriptionStatus.Active) await missAgain(ctx, receivable);
  }
}
