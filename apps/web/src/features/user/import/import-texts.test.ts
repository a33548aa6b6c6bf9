import { expect, test } from 'vitest';
import { createdLabel, leftLabel, pauseText } from './import-texts.ts';

test.each([
  [{ created: 0, known: 0 }, 'Nessun cliente creato.'],
  [{ created: 1, known: 0 }, '1 cliente creato.'],
  [{ created: 1234, known: 0 }, '1.234 clienti creati.'],
  [{ created: 2, known: 1 }, '2 clienti creati, 1 già presente.'],
  [{ created: 0, known: 3 }, 'Nessun cliente creato, 3 già presenti.'],
])('AH16 · the result of %j is "%s"', (counts, text) => {
  expect(createdLabel(counts)).toBe(text);
});

test.each([
  [1, '1 riga non è stata importata.'],
  [2, '2 righe non sono state importate.'],
])('AH16 · the text says that %i rows were not imported', (count, text) => {
  expect(leftLabel(count)).toBe(text);
});

test.each([
  [600, 'Tra 10 minuti'],
  [541, 'Tra 10 minuti'],
  [12, 'Tra un minuto'],
])('AH16 · an import that stops for %i seconds says "%s"', (seconds, text) => {
  expect(pauseText(32, seconds)).toContain('alla riga 32');
  expect(pauseText(32, seconds)).toContain(text);
});
