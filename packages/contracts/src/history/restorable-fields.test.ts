import { expect, test } from 'vitest';
import { auditEntityLabels } from '../audit-entity-labels.ts';
import { auditFieldLabels } from './audit-field-labels.ts';
import { restorableChanges, restorableFields } from './restorable-fields.ts';

const change = (field: string) => ({ field, before: 'A', after: 'B' });
const entry = {
  entity: 'user',
  action: 'update',
  refusal: null,
  changes: [change('name'), change('email'), change('pec')],
};

test.each([
  ['an update of a person', entry, ['name', 'pec']],
  ['another entity', { ...entry, entity: 'plan' }, ['name']],
  ['a subscription', { ...entry, entity: 'subscription' }, []],
  ['a new record', { ...entry, action: 'create' }, []],
  ['a deleted record', { ...entry, action: 'delete' }, []],
  ['a refused update', { ...entry, refusal: 'Non hai i permessi.' }, []],
  ['an erased entry', { ...entry, changes: [] }, []],
])('X14 AUD-04 · of %s these fields can be put back: %s', (_, given, fields) => {
  expect(restorableChanges(given).map(({ field }) => field)).toEqual(fields);
});

const all = Object.entries(restorableFields).flatMap(([entity, fields]) =>
  fields.map((field) => [entity, field] as const),
);

test.each(all)('X14 AUD-04 · %s.%s is a plain text or a flag with a label', (entity, field) => {
  expect(Object.keys(auditEntityLabels)).toContain(entity);
  expect(['text', 'flag']).toContain(auditFieldLabels[field]?.type ?? 'text');
  expect(auditFieldLabels[field]?.label).toBeTruthy();
});

test('X14 AUD-04 · no field about money, status, access, secrets or bank coordinates can be restored', () => {
  const forbidden =
    /cost|amount|vatPercentage|price|status|isActive|role|email|secret|key|url|iban|bic|isShown|planId|configuration/i;

  expect(all.filter(([, field]) => forbidden.test(field))).toEqual([]);
});
