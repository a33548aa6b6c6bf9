import type { Province, provinceContract } from '@canone/contracts/province';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../kit/crud/contract-types.ts';
import {
  contains,
  type EntityTable,
  equals,
  joinedKeyContains,
  joinedText,
  number,
  searchKeyContains,
  text,
} from '../../kit/crud/entity-table.ts';

type Contract = typeof provinceContract;

export const provinces: EntityTable<Province, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'provinces',
  entity: 'province',
  belongsToTenant: false,
  joins: sql`join regions r on r.id = t.region_id`,
  columns: {
    id: number('id'),
    name: text('name'),
    abbreviation: text('abbreviation'),
    regionId: number('region_id'),
    region: joinedText('r.name'),
    version: number('version'),
  },
  filters: {
    name: searchKeyContains,
    abbreviation: contains('abbreviation'),
    region: joinedKeyContains('r.search_key'),
    regionId: equals('region_id'),
  },
  search: searchKeyContains,
  label: text('name'),
  write: ({ name, abbreviation, regionId }) => ({ name, abbreviation, region_id: regionId }),
  references: { provinces_region_id_fkey: 'regionId' },
};
