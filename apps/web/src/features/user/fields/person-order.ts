import { everyOne } from '../../../kit/http/every-one.ts';
import type { UserValues } from '../user-values.ts';

type PersonKey = Exclude<
  keyof UserValues,
  'street' | 'zip' | 'region' | 'province' | 'municipality'
>;

/** The fields of "Dati Utente", in order (USR-01). */
export const editOrder = everyOne<PersonKey>()([
  'name',
  'email',
  'pec',
  'phone',
  'sdi',
  'vatCode',
  'roleId',
  'isCompany',
  'isActive',
]);

/** The fields of the wizard's second step, in order. The first step has asked for the e-mail (WIZ-01). */
export const wizardOrder = everyOne<Exclude<PersonKey, 'email'>>()([
  'name',
  'pec',
  'sdi',
  'vatCode',
  'phone',
  'isCompany',
  'isActive',
  'roleId',
]);

export type PersonField = (typeof editOrder)[number];
