import type { Municipality, municipalityContract } from '@canone/contracts/places/municipality';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  type EntityTable,
  equals,
  joinedKeyContains,
  joinedText,
  searchKeyContains,
  textColumn,
} from '../../platform/crud/entity-table.ts';

type Contract = typeof municipalityContract;

export const municipalities: EntityTable<Municipality, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'municipalities',
  entity: 'municipality',
  belongsToTenant: false,
  joins: sql`left join provinces p on p.id = t.province_id`,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    zip: textColumn('zip'),
    provinceId: column('province_id'),
    province: joinedText('p.name'),
    version: column('version'),
  },
  filters: {
    name: searchKeyContains,
    // the filter finds a large city by each of its many postal codes, until a person changes the postal code
    zip: (value) => ({
      clause: sql`exists (
        select from unnest(case when t.zip = any(t.zips) then t.zips else array[t.zip] end) z
        where starts_with(z, ${value}))`,
      isJoined: false,
    }),
    province: joinedKeyContains('p.search_key'),
    provinceId: equals('province_id'),
  },
  search: searchKeyContains,
  label: textColumn('name'),
  write: ({ name, zip, provinceId }) => ({ name, zip, province_id: provinceId }),
  references: { municipalities_province_id_fkey: 'provinceId' },
};
