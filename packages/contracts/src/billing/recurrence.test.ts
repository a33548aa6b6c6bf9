import { expect, test } from 'vitest';
import { isRecurrence, recurrenceName, recurrences, recurrenceText } from './recurrence.ts';

test.each([
  [1, 'Mensile'],
  [2, 'Bimestrale'],
  [3, 'Trimestrale'],
  [4, 'Quadriennale'],
  [6, 'Semestrale'],
  [12, 'Annuale'],
])('PLN-01 · %d months are called "%s"', (months, name) => {
  expect(recurrences).toContain(months);
  expect(recurrenceName(months)).toBe(name);
});

test.each([0, 5, 7, 24, -1, 1.5, Number.NaN])('PLN-01 · %d months are invalid', (months) => {
  expect(isRecurrence(months)).toBe(false);
  expect(recurrenceName(months)).toBe('');
});

test.each([
  [1, 'ogni mese'],
  [2, 'ogni 2 mesi'],
  [3, 'ogni 3 mesi'],
  [4, 'ogni 4 mesi'],
  [6, 'ogni 6 mesi'],
  [12, 'ogni anno'],
])('a bill every %i months is "%s"', (months, words) => {
  expect(recurrenceText(months)).toBe(words);
});

test('PAY-02 · the text of an unknown recurrence is empty', () => {
  expect(recurrenceText(0)).toBe('');
});
