import type { SharedData } from '@canone/contracts/rights/permissions';

/** The settings for the data that all tenants share (F8). */
export interface SharedPolicies {
  /** The people who may change regions, provinces and municipalities. Default: administrators. */
  readonly sharedData?: SharedData;
  /** The number of tenants that an Admin may create. Default: any number. */
  readonly tenantsPerPerson?: number | undefined;
}
