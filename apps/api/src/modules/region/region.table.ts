import type { Region, regionContract } from '@canone/contracts/places/region';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  searchKeyContains,
  textColumn,
} from '../../platform/crud/entity-table.ts';

type Contract = typeof regionContract;

export const regions: EntityTable<Region, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'regions',
  entity: 'region',
  belongsToTenant: false,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    code: textColumn('code'),
    version: column('version'),
  },
  filters: { name: searchKeyContains, code: contains('code') },
  search: searchKeyContains,
  label: textColumn('name'),
  write: ({ name, code }) => ({ name, code }),
  usedBy: 'province',
};
