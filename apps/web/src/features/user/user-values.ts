import type { User } from '@canone/contracts/people/user';
import { eachText, type PersonText, userLabels } from '@canone/contracts/people/user-fields';
import type { UseFormReturnType } from '@mantine/form';

/** The values of a person in the form and in the wizard. Texts are as typed; a missing value is ''. */
export interface UserValues extends Readonly<Record<PersonText, string>> {
  readonly name: string;
  readonly email: string;
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

export const labels: Readonly<Record<keyof UserValues, string>> = userLabels;

export function valuesOf(user: User): UserValues {
  const { street, zip, regionSelect, provinceSelect, municipalitySelect } = user.billingAddress;
  return {
    name: user.name,
    email: user.email,
    roleId: user.roleId,
    isCompany: user.isCompany,
    isActive: user.isActive,
    ...eachText((key) => user[key] ?? ''),
    street: street ?? '',
    zip: zip ?? '',
    region: regionSelect.selected[0] ?? null,
    province: provinceSelect.selected[0] ?? null,
    municipality: municipalitySelect.selected[0] ?? null,
  };
}
