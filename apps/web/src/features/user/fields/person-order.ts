import type { UserValues } from '../user-values.ts';

type PersonKey = Exclude<
  keyof UserValues,
  'street' | 'zip' | 'region' | 'province' | 'municipality'
>;

/** The fields of "Dati Utente", in order (USR-01). */
export const editOrder = [
  'name',
  'email',
  'pec',
  'phone',
  'sdi',
  'vatCode',
  'roleId',
  'isCompany',
  'isActive',
] as const satisfies readonly PersonKey[];

/** The fields of the wizard's second step, in order. The first step has asked for the e-mail (WIZ-01). */
export const wizardOrder = [
  'name',
  'pec',
  'sdi',
  'vatCode',
  'phone',
  'isCompany',
  'isActive',
  'roleId',
] as const satisfies readonly PersonKey[];

export type PersonField = (typeof editOrder)[number];
