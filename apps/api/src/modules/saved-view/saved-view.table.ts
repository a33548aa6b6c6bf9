import type { SavedView, savedViewContract } from '@canone/contracts/lists/saved-view';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  equals,
  textColumn,
} from '../../platform/crud/entity-table.ts';
import { readableLists } from './readable-lists.ts';

type Contract = typeof savedViewContract;

/** A saved view as it is written. The owner is set once, at its creation. */
export type SavedViewWrite = WriteOf<Contract> & { readonly ownerId?: number };

export const savedViews: EntityTable<SavedView, SavedViewWrite, FiltersOf<Contract>> = {
  table: 'saved_views',
  entity: 'savedView',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    list: column('list'),
    name: textColumn('name'),
    search: column('search'),
    isShared: column('is_shared'),
    version: column('version'),
  },
  filters: { list: equals('list') },
  search: contains('name'),
  label: textColumn('name'),
  write: ({ list, name, search, isShared, ownerId }) => ({
    list,
    name,
    search,
    is_shared: isShared,
    owner_id: ownerId,
  }),
  visible: ({ actor }) => sql`t.list = any(${[...readableLists(actor?.roleId ?? 0)]}::text[])
    and (t.is_shared or t.owner_id = ${actor?.id ?? 0})`,
};
