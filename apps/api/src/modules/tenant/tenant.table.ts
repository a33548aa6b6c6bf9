import { Role } from '@canone/contracts/rights/role';
import type { Tenant, tenantContract } from '@canone/contracts/tenants/tenant';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  searchKeyContains,
  textColumn,
} from '../../platform/crud/entity-table.ts';

type Contract = typeof tenantContract;

export const tenants: EntityTable<Tenant, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'tenants',
  entity: 'tenant',
  belongsToTenant: false,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    configuration: textColumn('configuration'),
    version: column('version'),
  },
  filters: { name: searchKeyContains, configuration: contains('configuration') },
  search: searchKeyContains,
  label: textColumn('name'),
  write: ({ name, configuration }) => ({ name, configuration }),
  visible: ({ actor }) =>
    actor?.roleId === Role.SuperAdmin
      ? sql`true`
      : sql`t.id in (select m.tenant_id from memberships m where m.user_id = ${actor?.id ?? null} and m.hidden_at is null)`,
};
