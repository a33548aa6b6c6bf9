import { expect, test } from 'vitest';
import { shownSender } from './shown-sender.ts';

test.each([
  'Canone',
  'C\u200bANONE',
  'Canòne',
  'Ｃａｎｏｎｅ',
  'Can0ne',
  'Assistenza Canone',
  'Canone – sicurezza',
])('W38 · a tenant named %j does not appear as Canone in the sender of its mail', (name) => {
  expect(shownSender(name)).toBe(`${name} (azienda che usa Canone)`);
});

test.each([
  ['letters of Lisu', '\uA4DA\uA4EE\uA4E0\uA4F3\uA4E0\uA4F0'],
  ['a Coptic letter', 'Can\u2C9Fne'],
  ['a Latin alpha', 'C\u0251none'],
  ['small capitals', '\u1D04\u1D00\u0274\u1D0F\u0274\u1D07'],
  ['letters in squares', '\u{1F172}\u{1F170}\u{1F17D}\u{1F17E}\u{1F17D}\u{1F174}'],
  ['letters in circles', 'ⒸⒶⓃⓄⓃⒺ'],
  ['a filler', 'Can\u3164one'],
  ['digits', 'C4n0n3'],
  ['single letters', 'C a n o n e'],
  ['points', 'C.A.N.O.N.E. sicurezza'],
  ['two words written as one', 'AssistenzaCanone'],
])(
  'W54 · a tenant whose name imitates the product’s name with %s is marked in the sender of its mail',
  (_, name) => {
    expect(shownSender(name)).toBe(`${name} (azienda che usa Canone)`);
  },
);

test('W54 · an e-mail address in a tenant’s name is not shown as the sender of its mail', () => {
  expect(shownSender('PayPal <service@paypal.com>')).toBe('PayPal service paypal.com');
  expect(shownSender('"Rossi" \\ figli')).toBe('Rossi figli');
  expect(shownSender('@')).toBe('Azienda che usa Canone');
});

test.each([
  'Strauß & Søn',
  'Łódź – Œuvre',
  'Bar «Sport» n° 1, 20 €',
  'D’Amico S.r.l.',
  'Studio 3A',
  'M.A.C. Forniture',
])('W54 · a tenant named %j appears under this name in the sender of its mail', (name) => {
  expect(shownSender(name)).toBe(name);
});

test.each(['Studio Rossi', 'Canonerie Rossi', 'Can One S.r.l.'])(
  'a tenant named %j appears under this name in the sender of its mail',
  (name) => {
    expect(shownSender(name)).toBe(name);
  },
);
