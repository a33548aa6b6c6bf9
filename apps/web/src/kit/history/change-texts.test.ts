import { expect, test } from 'vitest';
import { actorLabel, changeLine, changeText } from './change-texts.ts';

test.each([
  ['text', { field: 'name', before: 'A', after: 'B' }, ['Nome', 'A', 'B']],
  [
    'an amount',
    { field: 'paymentAmount', before: null, after: 1234.5 },
    ['Totale', null, '1.234,50\u00a0€'],
  ],
  ['a percentage', { field: 'vatPercentage', before: 22, after: null }, ['IVA', '22%', null]],
  ['a flag', { field: 'isActive', before: false, after: true }, ['Attivo', 'No', 'Sì']],
  [
    'a status',
    { field: 'status', before: 2, after: 1 },
    ['Stato', 'Sottoscrizione non attiva', 'Sottoscrizione attiva'],
  ],
  [
    'an instant, in Italy’s time',
    { field: 'approvalDate', before: null, after: '2026-11-21T23:30:00Z' },
    ['Data di approvazione', null, '22/11/2026, 00:30'],
  ],
  ['a secret', { field: 'apiSecret', before: null, after: '•••' }, ['Segreto', null, '•••']],
  [
    'a reason',
    { field: 'reason', before: null, after: 'wrongAmount' },
    ['Motivo', null, 'L’importo è diverso'],
  ],
  [
    'AN1 · an action on many rows',
    { field: 'bulkAction', before: null, after: 'remindReceivables' },
    ['Azione', null, 'Sollecita: scadenze'],
  ],
  [
    'a field without a label',
    { field: 'nuovoCampo', before: null, after: 1 },
    ['nuovoCampo', null, '1'],
  ],
])('AUD-01 · %s is described in Italian', (_, change, [label, before, after]) => {
  expect(changeText(change)).toEqual({ label, before, after });
});

test('AUD-01 · a field that another field already describes is omitted', () => {
  expect(changeText({ field: 'roleId', before: 2, after: 3 })).toBeUndefined();
});

test('AUD-02 · a table shows all changes in one line', () => {
  const changes = [
    { field: 'name', before: 'A', after: 'B' },
    { field: 'pec', before: null, after: 'p@pec.it' },
    { field: 'phone', before: '051', after: null },
  ];

  expect(changeLine(changes)).toBe('Nome: da A a B; PEC: p@pec.it; Telefono: era 051');
});

test.each([
  [{ actorId: 5, actorName: 'Ada' }, 'Ada'],
  [{ actorId: 5, actorName: null }, 'Utente n. 5'],
  [{ actorId: null, actorName: null }, 'Sistema o cliente'],
])('AUD-01 · %j is %s', (actor, word) => {
  expect(actorLabel(actor)).toBe(word);
});

test('AA13 · periods are counted from 1, as on the page of the subscription', () => {
  expect(changeText({ field: 'period', before: null, after: 0 })).toEqual({
    label: 'Periodo',
    before: null,
    after: '1º',
  });
});
