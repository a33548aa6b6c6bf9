import type { Feature, featureContract } from '@canone/contracts/feature';
import type { FiltersOf, WriteOf } from '../../kit/crud/contract-types.ts';
import { contains, type EntityTable, number, text } from '../../kit/crud/entity-table.ts';

type Contract = typeof featureContract;

export const features: EntityTable<Feature, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'features',
  entity: 'feature',
  belongsToTenant: true,
  columns: {
    id: number('id'),
    name: text('name'),
    description: text('description'),
    version: number('version'),
  },
  filters: { name: contains('name'), description: contains('description') },
  search: contains('name'),
  label: text('name'),
  write: ({ name, description }) => ({ name, description }),
};
