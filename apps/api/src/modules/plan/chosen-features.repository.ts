import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** The features that the tenant offers in its plans. */
function catalogue({ db, tenantId }: TenantContext) {
  return {
    async idOf(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('features')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.id;
    },

    async named(name: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('features')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`search_key = fold(${name})`)
        .orderBy('id')
        .executeTakeFirst();
      return row?.id;
    },

    async insert(name: string): Promise<number> {
      const { id } = await db
        .insertInto('features')
        .values({ tenant_id: tenantId, name, description: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** The longest description of a feature in a list of plans, in characters. A page has up to ten thousand of them. */
const longestListed = sql.lit(200);
const listedDescription = sql<string | null>`case
  when length(plan_features.description) <= ${longestListed} then plan_features.description
  else left(plan_features.description, ${longestListed} - 1) || '…' end`;

/** The features of plans, and the catalogue that they are chosen from. */
export function chosenFeaturesRepository(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const ofAnyPlan = db
    .selectFrom('plan_features')
    .innerJoin('features', (join) =>
      join
        .onRef('features.id', '=', 'plan_features.feature_id')
        .on('features.tenant_id', '=', tenantId),
    )
    .select(['plan_features.id', 'features.name as featureName'])
    .where('plan_features.tenant_id', '=', tenantId)
    .orderBy('plan_features.id');

  /** Locks the features before the rows of the plan. The deletion of a feature uses the same order. */
  async function lockFeatures(planId: number, chosen: readonly number[]) {
    const { rows } = await sql<{ id: number }>`select id from features where tenant_id = ${tenantId}
        and (id = any(${[...chosen]}::int[]) or id in (
          select feature_id from plan_features where tenant_id = ${tenantId} and plan_id = ${planId}))
      order by id for key share`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }

  return {
    /**
     * Locks the features of a plan and the chosen features. Returns the position of the first chosen feature that does
     * not exist any more.
     */
    async findDeleted(
      planId: number,
      chosen: readonly { readonly featureId: number }[],
    ): Promise<number | undefined> {
      const ids = chosen.map(({ featureId }) => featureId);
      const present = await lockFeatures(planId, ids);
      const place = ids.findIndex((id) => !present.has(id));
      return place < 0 ? undefined : place;
    },

    ofPlan: (planId: number) =>
      ofAnyPlan
        .select('plan_features.description')
        .where('plan_features.plan_id', '=', planId)
        .execute(),

    ofPlans: (planIds: readonly number[]) =>
      ofAnyPlan
        .select(['plan_features.plan_id as planId', listedDescription.as('description')])
        .where('plan_features.plan_id', '=', sql<number>`any(${[...planIds]}::int[])`)
        .execute(),

    ...catalogue(ctx),

    async replace(
      planId: number,
      chosen: readonly { featureId: number; description: string | null }[],
    ): Promise<void> {
      await db
        .deleteFrom('plan_features')
        .where('tenant_id', '=', tenantId)
        .where('plan_id', '=', planId)
        .execute();
      if (chosen.length === 0) return;
      await db
        .insertInto('plan_features')
        .values(
          chosen.map(({ featureId, description }) => ({
            tenant_id: tenantId,
            plan_id: planId,
            feature_id: featureId,
            description,
          })),
        )
        .execute();
    },
  };
}
