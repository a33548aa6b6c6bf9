import { periodBounds } from '@canone/contracts/billing/billing-schedule';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { markMissing, openReceivable } from '../receivables/receivable.service.ts';
import { releaseUnused } from './cancel-in-books.service.ts';
import { type LifeCycleRow, lifeCycleRepository } from './life-cycle.repository.ts';
import { planOf, type Step } from './life-cycle-steps.ts';
import { applyAction } from './subscription.service.ts';

const entity = 'subscription';

/** Opens the receivable of a period that begins. It makes no charge. */
async function renew(ctx: TenantContext, row: LifeCycleRow, period: number) {
  const { id, grossCents } = row;
  const { isNew } = await openReceivable(ctx, row, periodBounds(row, period));
  if (!isNew) return;
  const after = { period, amount: fromHundredths(grossCents) };
  await recordChange(ctx, { action: 'renew', entity, entityId: id, after });
}

async function miss(
  ctx: TenantContext,
  { id }: LifeCycleRow,
  { paymentId, period, dueAt }: Extract<Step, { kind: 'missPayment' }>,
) {
  if (!(await markMissing(ctx, paymentId))) return;
  await raiseBillingEvent(ctx, { kind: 'paymentMissing', paymentId, subscriptionId: id, dueAt });
  await recordChange(ctx, { action: 'missPayment', entity, entityId: id, after: { period } });
}

async function end(
  ctx: TenantContext,
  row: LifeCycleRow,
  { period, endsAt }: Extract<Step, { kind: 'end' }>,
) {
  const { id } = row;
  await applyAction(ctx, id, 'end');
  await openReceivable(ctx, row, periodBounds(row, period));
  await releaseUnused(ctx, id);
  await raiseBillingEvent(ctx, { kind: 'subscriptionEnded', subscriptionId: id, period, endsAt });
}

function take(ctx: TenantContext, row: LifeCycleRow, step: Step): Promise<void> {
  switch (step.kind) {
    case 'renew':
      return renew(ctx, row, step.period);
    case 'missPayment':
      return miss(ctx, row, step);
    case 'announceEnd':
      return raiseBillingEvent(ctx, {
        kind: 'subscriptionExpiring',
        subscriptionId: row.id,
        endsAt: step.endsAt,
      });
    case 'end':
      return end(ctx, row, step);
  }
}

/**
 * The error when the steps of one subscription have failed. The transaction is rolled back. The next transaction leaves
 * this subscription out.
 */
export class StepsFailed extends Error {
  readonly subscriptionId: number;

  constructor(subscriptionId: number, cause: unknown) {
    super(`the steps of subscription ${subscriptionId} failed`, { cause });
    this.subscriptionId = subscriptionId;
  }
}

async function takeSteps(ctx: TenantContext, row: LifeCycleRow): Promise<void> {
  const { steps, nextAt } = planOf(row, ctx.now);
  for (const step of steps) await take(ctx, row, step);
  // when a step ends the subscription, a trigger has already removed its next check
  if (nextAt) await lifeCycleRepository(ctx).scheduleNextStep(row.id, nextAt);
}

/** Takes the due steps of some subscriptions in one transaction. Returns the number of subscriptions. */
export async function takeDueSteps(
  ctx: TenantContext,
  { limit, except }: { readonly limit: number; readonly except: readonly number[] },
): Promise<number> {
  const rows = await lifeCycleRepository(ctx).lockDue(limit, except);
  for (const row of rows) {
    try {
      await takeSteps(ctx, row);
    } catch (cause) {
      throw new StepsFailed(row.id, cause);
    }
  }
  return rows.length;
}
