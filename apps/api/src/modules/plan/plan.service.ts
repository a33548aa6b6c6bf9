import { recurrenceName } from '@canone/contracts/billing/recurrence';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { chosenFeature, type FeatureChoice } from '@canone/contracts/plans/feature-choice';
import type { Plan, planContract } from '@canone/contracts/plans/plan';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../platform/audit/audit.ts';
import { refusedField, usedBy } from '../../platform/core/app-error.ts';
import { crudRepository, requireVersion } from '../../platform/crud/crud-repository.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { TableSource } from '../../platform/tables/table-answer.ts';
import { requireFewLongSaves } from '../throttle/throttle.service.ts';
import { chosenFeaturesRepository } from './chosen-features.repository.ts';
import { type PlanRow, type PlanTerms, plans } from './plan.table.ts';
import { hasSubscriptions } from './plan-use.repository.ts';
import { forgetStaleProviderPlans } from './provider-plan.service.ts';

type Endpoints = typeof planContract.endpoints;
type Write = Parsed<Endpoints['create']>['body'];
type Update = Parsed<Endpoints['update']>['body'];

const { entity } = plans;

const planRepository = (ctx: TenantContext) => crudRepository(plans, ctx);

function common(row: PlanRow) {
  return {
    id: row.id,
    name: row.name,
    recurringCostBeforeVAT: fromHundredths(row.net_cents),
    recurrenceType: row.recurrence_months,
    recurrenceTypeName: recurrenceName(row.recurrence_months),
    paypalPlanId: row.paypal_plan_id,
    stripePlanId: row.stripe_plan_id,
    isActive: row.is_active,
    version: row.version,
  };
}

/** A plan with the field names of the list, which has `vatPercentage`. A single plan has `VATPercentage`. */
function columnsOf(row: PlanRow) {
  return { ...common(row), vatPercentage: fromHundredths(row.vat_basis_points) };
}

/** The fields of a plan with the names of the list, so that the values before and after a change can be compared. */
function auditView({ VATPercentage, planFeatures: _features, ...columns }: Plan) {
  return { ...columns, vatPercentage: VATPercentage };
}

function termsOf(body: Write): PlanTerms {
  return {
    name: body.name,
    net_cents: toHundredths(body.recurringCostBeforeVAT),
    vat_basis_points: toHundredths(body.VATPercentage),
    recurrence_months: body.recurrenceType,
    paypal_plan_id: body.paypalPlanId,
    stripe_plan_id: body.stripePlanId,
    is_active: body.isActive,
  };
}

export async function listPlans(ctx: TenantContext, query: Parsed<Endpoints['list']>['query']) {
  const { items, totalCount } = await planRepository(ctx).list(query);
  const chosen = await chosenFeaturesRepository(ctx).ofPlans(items.map(({ id }) => id));
  const featuresOf = Map.groupBy(chosen, ({ planId }) => planId);
  return {
    items: items.map((row) => ({ ...columnsOf(row), planFeatures: featuresOf.get(row.id) ?? [] })),
    totalCount,
  };
}

export function exportPlans(
  query: Parsed<Endpoints['export']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => planRepository(ctx).ids(query),
    rows: async (ctx, ids) => (await planRepository(ctx).rows(ids)).map(columnsOf),
  };
}

export function planOptions(ctx: TenantContext, query: Parsed<Endpoints['options']>['query']) {
  return planRepository(ctx).options(query);
}

export async function getPlan(ctx: TenantContext, id: number): Promise<Plan> {
  const [plan, planFeatures] = await Promise.all([
    planRepository(ctx).get(id),
    chosenFeaturesRepository(ctx).ofPlan(id),
  ]);
  return { ...common(plan), VATPercentage: fromHundredths(plan.vat_basis_points), planFeatures };
}

export async function createPlan(ctx: TenantContext, body: Write): Promise<Plan> {
  const { id } = await planRepository(ctx).insert(termsOf(body));
  const after = await getPlan(ctx, id);
  await recordChange(ctx, { action: 'create', entity, entityId: id, after: auditView(after) });
  return after;
}

/** Returns whether a change needs a new plan at the provider, where the price and recurrence of a plan are fixed. */
function isRepriced(before: PlanRow, terms: PlanTerms): boolean {
  return (
    before.net_cents !== terms.net_cents ||
    before.vat_basis_points !== terms.vat_basis_points ||
    before.recurrence_months !== terms.recurrence_months
  );
}

export async function updatePlan(
  ctx: TenantContext,
  { id, version, ...body }: Update,
): Promise<Plan> {
  const rows = planRepository(ctx);
  const before = await rows.getForUpdate(id);
  requireVersion(before.version, version);
  const terms = termsOf({
    ...body,
    VATPercentage: body.VATPercentage ?? fromHundredths(before.vat_basis_points),
    isActive: body.isActive ?? before.is_active,
  });
  const isStale = isRepriced(before, terms) && before.paypal_plan_id === terms.paypal_plan_id;
  const paypalPlanId = isStale ? null : terms.paypal_plan_id;
  await rows.update(id, { ...terms, paypal_plan_id: paypalPlanId });
  await forgetStaleProviderPlans(ctx, before, {
    isRepriced: isRepriced(before, terms),
    paypalPlanId,
  });
  const after = await getPlan(ctx, id);
  await recordChange(ctx, {
    action: 'update',
    entity,
    entityId: id,
    before: columnsOf(before),
    after: auditView(after),
  });
  return after;
}

export async function removePlan(ctx: TenantContext, id: number): Promise<null> {
  const rows = planRepository(ctx);
  const before = await rows.getForUpdate(id);
  // without this check the deletion can deadlock: its foreign key locks the plan before a subscription, but a change of
  // a subscription locks the subscription first
  if (await hasSubscriptions(ctx, id)) throw usedBy('sottoscrizioni');
  await rows.remove(id);
  await recordChange(ctx, { action: 'delete', entity, entityId: id, before: columnsOf(before) });
  return null;
}

/** Finds the feature with this name, and creates it if none exists. */
async function featureNamed(ctx: TenantContext, name: string): Promise<number> {
  const features = chosenFeaturesRepository(ctx);
  const known = await features.named(name);
  if (known !== undefined) return known;
  const id = await features.insert(name);
  await recordChange(ctx, { action: 'create', entity: 'feature', entityId: id, after: { name } });
  return id;
}

const noSuchFeature = 'Scegli una caratteristica esistente.';

async function chosenFeatureId(
  ctx: TenantContext,
  choice: FeatureChoice,
  index: number,
): Promise<number> {
  const feature = chosenFeature(choice);
  if (feature && 'name' in feature) return featureNamed(ctx, feature.name);
  const id = feature && (await chosenFeaturesRepository(ctx).idOf(feature.id));
  if (id !== undefined) return id;
  throw refusedField(`${index}.${feature?.field ?? 'featureId'}`, noSuchFeature);
}

/** Replaces the features of a plan by this list, in the order of the list (PLN-05). A new name creates a feature. */
export async function associateFeatures(
  ctx: TenantContext,
  planId: number,
  choices: Parsed<Endpoints['associateFeatures']>['body'],
): Promise<Plan> {
  const features = chosenFeaturesRepository(ctx);
  await planRepository(ctx).getForUpdate(planId);
  const before = await features.ofPlan(planId);
  const chosen: { featureId: number; description: string | null }[] = [];
  for (const [index, choice] of choices.entries()) {
    const featureId = await chosenFeatureId(ctx, choice, index);
    chosen.push({ featureId, description: choice.description });
  }
  const deleted = await features.findDeleted(planId, chosen);
  if (deleted !== undefined) throw refusedField(`${deleted}.featureId`, noSuchFeature);
  await features.replace(planId, chosen);
  const after = await getPlan(ctx, planId);
  const change = { before: { planFeatures: before }, after: { planFeatures: after.planFeatures } };
  await requireFewLongSaves(ctx, change);
  await recordChange(ctx, { action: 'associateFeatures', entity, entityId: planId, ...change });
  return after;
}

export function findPlan(ctx: TenantContext, id: number) {
  return planRepository(ctx).find(id);
}
