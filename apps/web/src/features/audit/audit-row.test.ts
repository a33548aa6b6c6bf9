import type { AuditEntry } from '@canone/contracts/history/audit';
import { expect, test } from 'vitest';
import { auditRow } from './audit-row.ts';

const entry: AuditEntry = {
  id: 9,
  at: '2026-11-21T09:30:00Z',
  actorId: 3,
  actorName: 'Ada',
  action: 'update',
  entity: 'plan',
  entityId: 5,
  refusal: null,
  requestId: 'r',
  network: null,
  agent: null,
  changes: [{ field: 'name', before: 'A', after: 'B' }],
};

test('AUD-02 · the audit log shows the action, the time, the person and the change', () => {
  expect(auditRow(entry)).toEqual({
    id: 9,
    what: 'Modifica · Piano n.\u00a05',
    at: entry.at,
    who: 'Ada',
    changes: 'Nome: da A a B',
    outcome: 'Fatto',
    path: '/plan/5',
  });
});

test.each([
  [
    'a refused action',
    { refusal: 'Non hai i permessi.' },
    { outcome: 'Rifiutato. Non hai i permessi.' },
  ],
  ['a deletion', { action: 'delete' }, { path: undefined }],
  ['an entry without a record', { entityId: null }, { what: 'Modifica · Piano', path: undefined }],
  [
    'an entry whose record has no page',
    { entity: 'bankTransfer' },
    { what: 'Modifica · Bonifico n.\u00a05', path: undefined },
  ],
])('AUD-02 · the audit log shows %s', (_, change, expected) => {
  expect(auditRow({ ...entry, ...change })).toMatchObject(expected);
});
