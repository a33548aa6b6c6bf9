import { maxPlanFeatures, tooManyPlanFeatures } from '@canone/contracts/plans/feature-choice';
import { refusedField } from '../../platform/core/app-error.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { featuresOfPlan, lockPlan } from './plan-feature.repository.ts';
import { planFeatures } from './plan-feature.table.ts';

const service = crudService(planFeatures);

/**
 * Refuses too many features of one plan, because the list of plans contains all of them. The plan is locked first, as
 * in `associateFeatures`.
 */
async function requireRoom(ctx: TenantContext, planId: number, id = 0): Promise<void> {
  await lockPlan(ctx, planId);
  const { count, hasOwn } = await featuresOfPlan(ctx, { planId, id });
  if (count >= maxPlanFeatures && !hasOwn) throw refusedField('planId', tooManyPlanFeatures);
}

const { create, update } = service;

export const planFeatureService = {
  ...service,

  async create(ctx: TenantContext, body: Parameters<typeof create>[1]) {
    await requireRoom(ctx, body.planId);
    return create(ctx, body);
  },

  async update(ctx: TenantContext, body: Parameters<typeof update>[1]) {
    await requireRoom(ctx, body.planId, body.id);
    return update(ctx, body);
  },
};
