import type { Feature, featureContract } from '@canone/contracts/plans/feature';
import type { GeneratedAlways } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  textColumn,
} from '../../platform/crud/entity-table.ts';
import type { OfTenant } from '../../schema/column-types.ts';

declare module '../../schema.ts' {
  interface Schema {
    features: OfTenant & {
      name: string;
      description: string | null;
      search_key: GeneratedAlways<string>;
    };
  }
}

type Contract = typeof featureContract;

export const features: EntityTable<Feature, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'features',
  entity: 'feature',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    description: textColumn('description'),
    version: column('version'),
  },
  filters: { name: contains('name'), description: contains('description') },
  search: contains('name'),
  label: textColumn('name'),
  write: ({ name, description }) => ({ name, description }),
  usedBy: 'piani',
};
