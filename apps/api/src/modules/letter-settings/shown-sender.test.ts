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
])('W38 · a tenant that calls itself %j does not write as Canone', (name) => {
  expect(shownSender(name)).toBe(`${name} (azienda che usa Canone)`);
});

test.each(['Studio Rossi', 'Canonerie Rossi', 'Can One S.r.l.'])('%j keeps its name', (name) => {
  expect(shownSender(name)).toBe(name);
});
