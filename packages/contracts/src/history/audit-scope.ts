import type { Contract } from '../kit/endpoint.ts';
import { permissions } from '../rights/permissions.ts';

/**
 * The contracts about a person: access, personal data and the page of a customer. Their history entries are about that
 * person.
 */
const ofPeople: ReadonlySet<string> = new Set([
  'sign-in',
  'session',
  'account',
  'customer',
  'own-email',
  'second-factor',
  'second-step',
  'user-access',
  'email-change',
  'person-data',
  'person-erasure',
  'customer-import',
]);

export function isAboutPerson(name: string): boolean {
  return name === 'user' || ofPeople.has(name);
}

/**
 * Whether the history entries of a contract belong to no tenant. This is true for tenants and for the data that all
 * tenants share.
 */
export function isOutsideTenants(contract: Contract): boolean {
  return (
    !isAboutPerson(contract.name) &&
    Object.values(contract.endpoints).every(({ access }) => permissions[access].scope !== 'tenant')
  );
}
