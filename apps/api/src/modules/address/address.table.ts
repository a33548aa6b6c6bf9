import type { Address, addressContract } from '@canone/contracts/places/address';
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
    addresses: OfTenant & { street: string; municipality: string };
  }
}

type Contract = typeof addressContract;

export const addresses: EntityTable<Address, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'addresses',
  entity: 'address',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    street: textColumn('street'),
    municipality: textColumn('municipality'),
    version: column('version'),
  },
  filters: { street: contains('street'), municipality: contains('municipality') },
  search: contains('street'),
  label: textColumn('street'),
  write: ({ street, municipality }) => ({ street, municipality }),
};
