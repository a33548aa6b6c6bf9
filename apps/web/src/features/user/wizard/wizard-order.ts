import { personTextKeys } from '@canone/contracts/people/user-fields';
import { everyOne } from '../../../kit/http/every-one.ts';
import type { PersonKey } from '../fields/person-inputs.ts';

/** The fields of the wizard's second step, in order. The first step has asked for the e-mail (WIZ-01). */
export const wizardOrder = everyOne<Exclude<PersonKey, 'email'>>()([
  'name',
  ...personTextKeys,
  'isCompany',
  'isActive',
  'roleId',
]);
