import { eachText } from '@canone/contracts/people/user-fields';
import { Role } from '@canone/contracts/rights/role';
import type { UserValues } from '../user-values.ts';

/** The initial values of the wizard: an Admin without access (WIZ-01). */
export const emptyUser: UserValues = {
  name: '',
  email: '',
  ...eachText(() => ''),
  roleId: Role.Admin,
  isCompany: false,
  isActive: false,
  street: '',
  zip: '',
  region: null,
  province: null,
  municipality: null,
};

/**
 * The initial values for the parameters of the address. `customer=true` selects the role Client instead of Admin (AH2).
 */
export function initialValuesFor(search: { readonly customer?: unknown }): UserValues {
  return search.customer === 'true' ? { ...emptyUser, roleId: Role.Client } : emptyUser;
}
