import type { PlanFeature, planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  type EntityTable,
  equals,
  joinedKeyContains,
  joinedText,
  textColumn,
} from '../../platform/crud/entity-table.ts';
import type { OfTenant } from '../../schema/column-types.ts';

declare module '../../schema.ts' {
  interface Schema {
    plan_features: OfTenant & { plan_id: number; feature_id: number; description: string | null };
  }
}

type Contract = typeof planFeatureContract;

export const planFeatures: EntityTable<PlanFeature, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'plan_features',
  entity: 'planFeature',
  belongsToTenant: true,
  joins: sql`join plans p on p.tenant_id = t.tenant_id and p.id = t.plan_id
    join features f on f.tenant_id = t.tenant_id and f.id = t.feature_id`,
  columns: {
    id: column('id'),
    planId: column('plan_id'),
    plan: joinedText('p.name'),
    featureId: column('feature_id'),
    featureName: joinedText('f.name'),
    description: textColumn('description'),
    version: column('version'),
  },
  filters: {
    plan: joinedKeyContains('p.search_key'),
    featureName: joinedKeyContains('f.search_key'),
    planId: equals('plan_id'),
  },
  search: joinedKeyContains('f.search_key'),
  label: joinedText('f.name'),
  write: ({ planId, featureId, description }) => ({
    plan_id: planId,
    feature_id: featureId,
    description,
  }),
  references: {
    plan_features_tenant_id_plan_id_fkey: 'planId',
    plan_features_tenant_id_feature_id_fkey: 'featureId',
  },
};
