import { dueSchedule, dueStates, type ScheduledDue } from '@canone/contracts/billing/due-schedule';
import type { DueDate } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { findSubscriptionRow } from './subscription.service.ts';

function dueDateView(due: ScheduledDue): DueDate {
  return {
    period: due.period,
    dueDate: String(due.start),
    periodEnd: String(due.end),
    reason: due.reason,
    netAmount: fromHundredths(due.netCents),
    vatAmount: fromHundredths(due.vatCents),
    amount: fromHundredths(due.grossCents),
    state: due.state,
    stateName: dueStates[due.state],
  };
}

/** The due dates of a subscription with their amounts and reasons (CAL-02). */
export async function listDueDates(ctx: TenantContext, id: number): Promise<{ items: DueDate[] }> {
  const subscription = found(await findSubscriptionRow(ctx, id));
  return { items: dueSchedule(subscription, ctx.now).map(dueDateView) };
}
