import type { Region, regionContract } from '@canone/contracts/region';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  searchKeyContains,
  text,
} from '../../platform/crud/entity-table.ts';

type Contract = typeof regionContract;

export const regions: EntityTable<Region, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'regions',
  entity: 'region',
  belongsToTenant: false,
  columns: { id: column('id'), name: text('name'), code: text('code'), version: column('version') },
  filters: { name: searchKeyContains, code: contains('code') },
  search: searchKeyContains,
  label: text('name'),
  write: ({ name, code }) => ({ name, code }),
};
