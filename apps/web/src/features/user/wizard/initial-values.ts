import { eachText } from '@canone/contracts/people/user-fields';
import { Role } from '@canone/contracts/rights/role';
import type { UserValues } from '../user-values.ts';

/** The wizard's initial values: an Admin without access (WIZ-01). */
export const nobodyYet: UserValues = {
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

/** AH2: a link that is about a customer says so in its address, and nobody makes a customer an Admin. */
export function valuesFor(search: { readonly customer?: unknown }): UserValues {
  return search.customer === 'true' ? { ...nobodyYet, roleId: Role.Client } : nobodyYet;
}
