import { expect, test } from 'vitest';
import { othersText } from './bulk-texts.ts';

test.each([
  [1, 'e un’altra riga'],
  [15, 'e altre 15 righe'],
  [1_200, 'e altre 1.200 righe'],
])('AM9 · %i rows that are not named', (count, text) => {
  expect(othersText(count)).toBe(text);
});
