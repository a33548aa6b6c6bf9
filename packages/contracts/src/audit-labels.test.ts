import { expect, test } from 'vitest';
import { allContracts } from './all-contracts.ts';
import { auditEntityLabels, auditEntityOf, isOutsideTenants } from './audit-labels.ts';

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
  expect(auditEntityOf({ name })).toBe(entity);
  expect(isOutsideTenants(entity)).toBe(isOutside);
});
