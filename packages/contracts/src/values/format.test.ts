import { expect, test } from 'vitest';
import { formatMonth, notAvailable } from './format.ts';

test.each([
  ['2026-01', 'gennaio 2026'],
  ['2026-02', 'febbraio 2026'],
  ['2026-11', 'novembre 2026'],
  ['2026-12', 'dicembre 2026'],
])('the month %s of a report is "%s"', (month, words) => {
  expect(formatMonth(month)).toBe(words);
});

test.each(['2026-00', '2026-13', '2026', ''])('"%s" is not a month', (text) => {
  expect(formatMonth(text)).toBe(notAvailable);
});
