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
      const { rows } = await sql<{ id: number }>`select id from features
        where tenant_id = ${tenantId} and search_key = fold(${name}) order by id limit 1`.execute(
        db,
      );
      return rows[0]?.id;
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
const listedDescription = sql`case
  when length(c.description) <= ${longestListed} then c.description
  else left(c.description, ${longestListed} - 1) || '…' end`;

/** A feature of a plan. */
export interface ChosenFeature {
  readonly id: number;
  readonly featureName: string;
  readonly description: string | null;
}

/** The features of plans, and the catalogue that they are chosen from. */
export function chosenFeaturesRepository(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const ofAnyPlan = sql`plan_features c
    join features f on f.tenant_id = ${tenantId} and f.id = c.feature_id where c.tenant_id = ${tenantId}`;

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

    async ofPlan(planId: number): Promise<ChosenFeature[]> {
      const { rows } = await sql<ChosenFeature>`
        select c.id, f.name as "featureName", c.description
        from ${ofAnyPlan} and c.plan_id = ${planId} order by c.id`.execute(db);
      return rows;
    },

    async ofPlans(planIds: readonly number[]): Promise<(ChosenFeature & { planId: number })[]> {
      const { rows } = await sql<ChosenFeature & { planId: number }>`
        select c.id, f.name as "featureName", c.plan_id as "planId", ${listedDescription} as description
        from ${ofAnyPlan} and c.plan_id = any(${[...planIds]}::int[]) order by c.id`.execute(db);
      return rows;
    },

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
