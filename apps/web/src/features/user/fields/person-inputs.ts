import type { PersonText } from '@canone/contracts/people/user-fields';
import { everyOne } from '../../../kit/http/every-one.ts';
import type { UserValues } from '../user-values.ts';

export type PersonKey = Exclude<
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

export type PersonField = (typeof editOrder)[number];

interface TextInput {
  readonly type?: 'email' | 'tel';
  readonly hint: string;
}

export const textInputs: Readonly<Record<PersonText, TextInput>> = {
  pec: { type: 'email', hint: 'La casella certificata, per esempio nome@pec.it' },
  sdi: { hint: '7 caratteri, 6 per la pubblica amministrazione' },
  vatCode: { hint: '11 cifre, anche con IT davanti' },
  phone: { type: 'tel', hint: 'Per esempio +39 051 1234567' },
};
