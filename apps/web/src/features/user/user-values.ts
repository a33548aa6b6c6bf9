import { Role } from '@canone/contracts/role';
import { type User, userLabels } from '@canone/contracts/user';
import type { UseFormReturnType } from '@mantine/form';

/** The values of a person in both forms: typed texts, '' for a missing value. */
export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly pec: string;
  readonly phone: string;
  readonly sdi: string;
  readonly vatCode: string;
  readonly roleId: number;
  readonly isCompany: boolean;
  readonly isActive: boolean;
  readonly street: string;
  readonly zip: string;
  readonly region: number | null;
  readonly province: number | null;
  readonly municipality: number | null;
}

export type UserForm = UseFormReturnType<UserValues>;

export const userName = { one: 'Utente', many: 'Utenti' } as const;

export const labels: Readonly<Record<keyof UserValues, string>> = userLabels;

/** The wizard's initial values: an Admin without access (WIZ-01). */
export const nobodyYet: UserValues = {
  name: '',
  email: '',
  pec: '',
  phone: '',
  sdi: '',
  vatCode: '',
  roleId: Role.Admin,
  isCompany: false,
  isActive: false,
  street: '',
  zip: '',
  region: null,
  province: null,
  municipality: null,
};

export function valuesOf({ billingAddress, ...user }: User): UserValues {
  const { name, email, roleId, isCompany, isActive } = user;
  return {
    name,
    email,
    roleId,
    isCompany,
    isActive,
    pec: user.pec ?? '',
    phone: user.phone ?? '',
    sdi: user.sdi ?? '',
    vatCode: user.vatCode ?? '',
    street: billingAddress.street ?? '',
    zip: billingAddress.zip ?? '',
    region: billingAddress.regionSelect.selected[0] ?? null,
    province: billingAddress.provinceSelect.selected[0] ?? null,
    municipality: billingAddress.municipalitySelect.selected[0] ?? null,
  };
}
