import { dueSchedule, dueStates, type ScheduledDue } from '@canone/contracts/billing/due-schedule';
import {
  hasOtherPlanTerms,
  isPricedForOtherTime,
  type PricedByPlan,
  planTermsOf,
} from '@canone/contracts/billing/renewal-terms';
import type { DueDate, DueDates, PlanTerms } from '@canone/contracts/subscriptions/due-date';
import { fromHundredths, splitGross } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { dueDateRepository } from './due-date.repository.ts';
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

function planTermsView(priced: PricedByPlan): PlanTerms | null {
  if (!hasOtherPlanTerms(priced) || isPricedForOtherTime(priced)) return null;
  const { grossCents, vatBasisPoints } = planTermsOf(priced);
  const { net, vat } = splitGross(grossCents, vatBasisPoints);
  return {
    netAmount: fromHundredths(net),
    vatPercentage: fromHundredths(vatBasisPoints),
    vatAmount: fromHundredths(vat),
    amount: fromHundredths(grossCents),
  };
}

/**
 * The due dates of a subscription with their amounts and reasons (CAL-02). Also the current price of the plan, if it
 * differs, and whether the customer has a credit.
 */
export async function listDueDates(ctx: TenantContext, id: number): Promise<DueDates> {
  const [row, creditCents] = await Promise.all([
    findSubscriptionRow(ctx, id),
    dueDateRepository(ctx).customerCredit(id),
  ]);
  const subscription = found(row);
  return {
    items: dueSchedule(subscription, ctx.now).map(dueDateView),
    planTerms: planTermsView(subscription),
    hasCredit: creditCents > 0,
  };
}
