import type { NewUser } from '@canone/contracts/people/user-form';
import { Role } from '@canone/contracts/rights/role';

export type PersonField = keyof typeof NewUser.shape;

/** Two valid values for every field of a person. A new field of the contract needs an entry here. */
export const personSamples: Readonly<Record<PersonField, readonly [unknown, unknown]>> = {
  name: ['Lucia Ferri', 'Lucia Bianchi'],
  email: ['lucia@prova.example', 'lucia.bianchi@prova.example'],
  pec: ['lucia@pec.example', 'bianchi@pec.example'],
  phone: ['+39 051 1234567', '+39 051 7654321'],
  sdi: ['ABC1234', 'XYZ9876'],
  vatCode: ['12345670785', '00743110157'],
  roleId: [Role.User, Role.Admin],
  isCompany: [false, true],
  isActive: [false, true],
  street: ['Via Roma 1', 'Via Po 3'],
  zip: ['40121', '10123'],
  region: [1, 1],
  province: [1, 1],
  municipality: [1, 1],
};
