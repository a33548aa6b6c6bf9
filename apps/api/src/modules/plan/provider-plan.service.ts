import { recordChange } from '../../platform/audit/audit.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { PlanRow } from './plan.table.ts';
import { providerPlanRepository } from './provider-plan.repository.ts';

/**
 * The id of a plan at an account: the id that is recorded for the account, otherwise the id that a person has typed. A
 * typed id does not count if it is recorded for another account.
 */
export async function findProviderPlan(
  ctx: TenantContext,
  plan: PlanRow,
  providerId: number,
): Promise<string | undefined> {
  const recorded = await providerPlanRepository(ctx).list(plan.id);
  const own = recorded.find((row) => row.providerId === providerId);
  if (own) return own.providerPlanId;
  const typed = plan.paypal_plan_id;
  const isOfAnother = recorded.some(({ providerPlanId }) => providerPlanId === typed);
  return typed === null || isOfAnother ? undefined : typed;
}

/** Stores the id for the next link through the same account, if our plan still has the same terms. */
export async function rememberProviderPlan(
  ctx: TenantContext,
  plan: PlanRow,
  at: { readonly providerId: number; readonly providerPlanId: string },
): Promise<void> {
  const providerPlans = providerPlanRepository(ctx);
  const isShown = await providerPlans.show(plan, at.providerPlanId);
  await providerPlans.insert(plan, at);
  if (!isShown) return;
  await recordChange(ctx, {
    action: 'update',
    entity: 'plan',
    entityId: plan.id,
    before: { paypalPlanId: plan.paypal_plan_id },
    after: { paypalPlanId: at.providerPlanId },
  });
}

/** Removes the ids of a replaced account, because the new account has none of these plans. */
export function forgetProviderPlans(ctx: TenantContext, providerId: number): Promise<void> {
  return providerPlanRepository(ctx).removeOfProvider(providerId);
}

/**
 * Removes the ids that a change of a plan makes wrong. A change of the terms removes all ids. A change of the typed id
 * removes the old typed id.
 */
export async function forgetStaleProviderPlans(
  ctx: TenantContext,
  before: PlanRow,
  change: { readonly isRepriced: boolean; readonly paypalPlanId: string | null },
): Promise<void> {
  const providerPlans = providerPlanRepository(ctx);
  if (change.isRepriced) await providerPlans.removeOfPlan(before.id);
  else if (before.paypal_plan_id !== null && before.paypal_plan_id !== change.paypalPlanId)
    await providerPlans.removeId(before.id, before.paypal_plan_id);
}
