import { expect, test } from 'vitest';
import { newDraft, readDraft } from './transfer-draft.ts';

const today = Temporal.PlainDate.from('2026-11-21');

test('BNK-01 · a new transfer proposes the missing amount and today', () => {
  expect(newDraft(1234.5, today)).toEqual({ amount: '1.234,50\u00a0€', day: '21/11/2026' });
});

test('BNK-01 · the amount is empty when nothing is missing', () => {
  expect(newDraft(0, today).amount).toBe('');
});

test.for([
  ['1.234,56', '5/1/26', 1234.56, '2026-01-04T23:00:00Z'],
  ['81.78', '01072026', 81.78, '2026-06-30T22:00:00Z'],
  ['100 €', 'oggi', 100, '2026-11-20T23:00:00Z'],
  ['100', ' ', 100, null],
] as const)('BNK-01 · %j of %j is read in Italian format', ([amount, day, euro, approvalDate]) => {
  expect(readDraft({ amount, day }, today)).toEqual({ amount: euro, approvalDate });
});

test.each([
  ['0', 'L’importo deve essere maggiore di zero.'],
  ['-5', 'L’importo non può essere negativo.'],
  ['10000000', 'Importo troppo grande.'],
  ['', 'Scrivi un importo, per esempio 120,50.'],
  ['1,005', 'Scrivi un importo, per esempio 120,50.'],
])('BNK-01 · the amount %j is refused with a sentence', (amount, message) => {
  expect(readDraft({ amount, day: 'oggi' }, today)).toEqual({ errors: { amount: message } });
});

test('BNK-01 · 31/02 is refused, not moved to March', () => {
  const read = readDraft({ amount: '10', day: '31/02/2026' }, today);

  expect(read).toEqual({ errors: { day: 'Data non valida.' } });
});

test('R68 BNK-01 · a day that the server refuses has its error at the day', () => {
  const read = readDraft({ amount: '10', day: '01/01/1800' }, today);

  expect(read).toEqual({ errors: { day: 'Data non valida.' } });
});

test('BNK-01 · a future approval day is refused', () => {
  const read = readDraft({ amount: '10', day: '22/11/2026' }, today);

  expect(read).toEqual({
    errors: { day: 'È un giorno futuro: lascia vuoto finché la banca non approva.' },
  });
});
