import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

test.each([
  'liverpool',
  'chelsea',
  'barcelona',
  'nicole',
  'matrix',
  'zaq12wsx',
  '1q2w3e4r',
  'tigger',
  'snoopy',
  'cheese',
  'orange',
  'purple',
  'hannah',
  'qazwsx',
  'maggie',
  'yamaha',
  'q1w2e3r4t5',
  '1qaz2wsx',
])('F10 · the breached password "%s" is refused in any letter case', (password) => {
  expect(isGuessable(password, [])).toBe(true);
  expect(isGuessable(password.toUpperCase(), [])).toBe(true);
});

test.each(['Liverpool2026!', '!!chelsea99', 'B4rcelona1', 'Purple_7'])(
  'F10 · "%s" is refused as a popular password with a few other characters',
  (password) => {
    expect(isGuessable(password, [])).toBe(true);
  },
);

test('AUT-17 · a rare word of the list is refused only without other characters', () => {
  expect(isGuessable('cavallo', [])).toBe(true);
  expect(isGuessable('Cavallo-2026', [])).toBe(false);
});

test('AUT-17 · the server refuses a password made of the person’s own name', () => {
  expect(isGuessable('Ortensia2026', ['Ortensia Balducci'])).toBe(true);
});

test.each([
  'lavanderia',
  'lanterna-di-sera',
  'Canone-Affidabile-26',
  'il canone del mese',
  'Una-nuova-9',
  'tavolo verde',
])('AUT-17 · "%s" is accepted', (password) => {
  expect(isGuessable(password, [])).toBe(false);
});
