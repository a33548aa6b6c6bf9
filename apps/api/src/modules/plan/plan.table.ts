import type { planContract } from '@canone/contracts/plans/plan';
import type { FiltersOf } from '../../platform/crud/contract-types.ts';
import {
  column,
  type EntityTable,
  equals,
  searchKeyContains,
  textColumn,
} from '../../platform/crud/entity-table.ts';

export interface PlanTerms {
  readonly name: string;
  readonly net_cents: number;
  readonly vat_basis_points: number;
  readonly recurrence_months: number;
  readonly paypal_plan_id: string | null;
  readonly stripe_plan_id: string | null;
  readonly is_active: boolean;
}

export interface PlanRow extends PlanTerms {
  readonly id: number;
  readonly version: number;
}

export const plans: EntityTable<PlanRow, PlanTerms, FiltersOf<typeof planContract>> = {
  table: 'plans',
  entity: 'plan',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    net_cents: column('net_cents'),
    vat_basis_points: column('vat_basis_points'),
    recurrence_months: column('recurrence_months'),
    paypal_plan_id: column('paypal_plan_id'),
    stripe_plan_id: column('stripe_plan_id'),
    is_active: column('is_active'),
    version: column('version'),
  },
  sorts: {
    recurringCostBeforeVAT: column('net_cents'),
    recurrenceType: column('recurrence_months'),
  },
  filters: {
    name: searchKeyContains,
    recurrenceType: equals('recurrence_months'),
    isActive: equals('is_active'),
  },
  search: searchKeyContains,
  label: textColumn('name'),
  write: (terms) => ({ ...terms }),
};
