import { expect, test } from 'vitest';
import { allContracts } from '../all-contracts.ts';
import { auditEntityLabels } from '../audit-entity-labels.ts';
import type { Endpoint } from '../kit/endpoint.ts';
import { permissions } from '../rights/permissions.ts';
import { auditEntityOf } from './audit-entities.ts';
import { isOutsideTenants } from './audit-scope.ts';

test.each(allContracts)('AUD-01 · the entries of "$name" have an Italian noun', (contract) => {
  expect(Object.keys(auditEntityLabels)).toContain(auditEntityOf(contract));
});

test.each([
  ['planfeature', 'planFeature', false],
  ['bank-transfer', 'bankTransfer', false],
  ['sign-in', 'user', false],
  ['session', 'user', false],
  ['account', 'user', false],
  ['region', 'region', true],
  ['tenant', 'tenant', true],
])('AUD-02 · "%s" is recorded as %s, outside every tenant: %s', (name, entity, isOutside) => {
  const contract = allContracts.find((one) => one.name === name) ?? { name, endpoints: {} };

  expect(auditEntityOf(contract)).toBe(entity);
  expect(isOutsideTenants(contract)).toBe(isOutside);
});

const endpointsOf = (contract: (typeof allContracts)[number]): readonly Endpoint[] =>
  Object.values(contract.endpoints);

/** Contracts whose history entries are about a person, whatever the scope of the call is. */
const ofOneself = [
  'sign-in',
  'session',
  'account',
  'own-email',
  'second-factor',
  'second-step',
  'user-access',
  'email-change',
];

const written = allContracts.filter(
  (contract) =>
    !ofOneself.includes(contract.name) &&
    endpointsOf(contract).some(({ method }) => method !== 'GET'),
);

test.each(written)(
  'AUD-02 · the history of "$name" is read in the scope in which its calls write it',
  (contract) => {
    const isOfTenant = endpointsOf(contract).some(
      ({ access }) => permissions[access].scope === 'tenant',
    );

    expect([contract.name, isOutsideTenants(contract)]).toEqual([contract.name, !isOfTenant]);
  },
);
