import type { SharedData } from '@canone/contracts/rights/permissions';

/** The settings about what all tenants share (F8). */
export interface SharedPolicies {
  /** The people who change regions, provinces and municipalities. Default: administrators. */
  readonly sharedData?: SharedData;
  /** The tenants that an Admin may make. Default: any number. */
  readonly tenantsPerPerson?: number | undefined;
}
