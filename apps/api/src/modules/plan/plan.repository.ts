import type { planContract } from '@canone/contracts/plan';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';
import type { FiltersOf } from '../../kit/crud/contract-types.ts';
import { containing } from '../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  italian,
  limitTo,
  type ListQuery,
  onePage,
  orderOf,
  type RowsQuery,
  type SelectQuery,
} from '../../kit/crud/paging.ts';

type Filters = FiltersOf<typeof planContract>;

export interface PlanTerms {
  readonly name: string;
  readonly net_cents: number;
  readonly vat_basis_points: number;
  readonly recurrence_months: number;
  readonly paypal_plan_id: string | null;
  readonly stripe_plan_id: string | null;
  readonly is_active: boolean;
}

export interface PlanRow extends PlanTerms {
  readonly id: number;
  readonly version: number;
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`id`,
  name: italian(sql`name`),
  recurringCostBeforeVAT: sql`net_cents`,
  recurrenceType: sql`recurrence_months`,
};

export function planRepository({ db, tenantId }: TenantContext) {
  const columns = [
    'id',
    'name',
    'net_cents',
    'vat_basis_points',
    'recurrence_months',
    'paypal_plan_id',
    'stripe_plan_id',
    'is_active',
    'version',
  ] as const;
  const ofTenant = db.selectFrom('plans').where('tenant_id', '=', tenantId);

  const all = sql.join(columns.map((column) => sql.ref(column)));
  const inOrder = ({ sort }: RowsQuery<Filters>) =>
    sql`order by ${orderOf(sort, sortColumns, sql`id`).by}`;

  function conditions({ filters = {}, searchTerm }: RowsQuery<Filters>): RawBuilder<unknown> {
    const { name, recurrenceType, isActive } = filters;
    const clauses = [sql`tenant_id = ${tenantId}`];
    if (name) clauses.push(containing(sql`search_key`, name));
    if (searchTerm) clauses.push(containing(sql`search_key`, searchTerm));
    if (recurrenceType) clauses.push(sql`recurrence_months = ${recurrenceType}`);
    if (isActive !== undefined) clauses.push(sql`is_active = ${isActive}`);
    return sql.join(clauses, sql` and `);
  }

  return {
    list(query: ListQuery<Filters>) {
      const where = conditions(query);
      return onePage(
        db,
        sql<PlanRow>`select ${all} from plans where ${where} ${inOrder(query)} ${limitTo(query)}`,
        sql`select count(*) as total from plans where ${where}`,
      );
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(db, sql`select id from plans where ${conditions(query)} ${inOrder(query)}`),

    async rows(ids: readonly number[]): Promise<readonly PlanRow[]> {
      const { rows } = await sql<PlanRow>`select ${all} from ${chosenOnes(ids)}
        join plans using (id) where tenant_id = ${tenantId} order by place`.execute(db);
      return rows;
    },

    /** The selected plans come first on page 1, and no later page repeats them. */
    async options({ page, pageSize, searchTerm, selectedIds }: SelectQuery<unknown>) {
      const isSelected = sql<boolean>`id = any(${[...selectedIds]}::int[])`;
      const options = await ofTenant
        .select(['id as value', 'name as label'])
        .where(sql<boolean>`(${containing(sql`search_key`, searchTerm)} or ${isSelected})`)
        .orderBy(isSelected, 'desc')
        .orderBy(italian(sql`name`))
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { options };
    },

    find: (id: number) => ofTenant.select(columns).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) =>
      ofTenant.select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),

    features: (planId: number) =>
      db
        .selectFrom('plan_features')
        .innerJoin('features', (join) =>
          join
            .onRef('features.id', '=', 'plan_features.feature_id')
            .on('features.tenant_id', '=', tenantId),
        )
        .select(['plan_features.id', 'features.name as featureName', 'plan_features.description'])
        .where('plan_features.tenant_id', '=', tenantId)
        .where('plan_features.plan_id', '=', planId)
        .orderBy('plan_features.id')
        .execute(),

    async featureById(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('features')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.id;
    },

    async featureNamed(name: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('features')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`search_key = fold(${name})`)
        .orderBy('id')
        .executeTakeFirst();
      return row?.id;
    },

    async insertFeature(name: string): Promise<number> {
      const { id } = await db
        .insertInto('features')
        .values({ tenant_id: tenantId, name, description: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async replaceFeatures(
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

    async insert(terms: PlanTerms): Promise<number> {
      const { id } = await db
        .insertInto('plans')
        .values({ ...terms, tenant_id: tenantId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, terms: Partial<PlanTerms>): Promise<void> {
      await db
        .updateTable('plans')
        .set(({ eb }) => ({ ...terms, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('plans').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    },
  };
}
