import type { Province, provinceContract } from '@canone/contracts/places/province';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  equals,
  joinedKeyContains,
  joinedText,
  searchKeyContains,
  textColumn,
} from '../../platform/crud/entity-table.ts';

type Contract = typeof provinceContract;

export const provinces: EntityTable<Province, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'provinces',
  entity: 'province',
  belongsToTenant: false,
  joins: sql`left join regions r on r.id = t.region_id`,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    abbreviation: textColumn('abbreviation'),
    regionId: column('region_id'),
    region: joinedText('r.name'),
    version: column('version'),
  },
  filters: {
    name: searchKeyContains,
    abbreviation: contains('abbreviation'),
    region: joinedKeyContains('r.search_key'),
    regionId: equals('region_id'),
  },
  search: searchKeyContains,
  label: textColumn('name'),
  write: ({ name, abbreviation, regionId }) => ({ name, abbreviation, region_id: regionId }),
  references: { provinces_region_id_fkey: 'regionId' },
  usedBy: 'comuni',
};
