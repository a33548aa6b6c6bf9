import { expect, test } from 'vitest';
import { actionEffects, othersText, progressText } from './bulk-texts.ts';

test.each([
  [1, 'e un’altra riga'],
  [15, 'e altre 15 righe'],
  [1_200, 'e altre 1.200 righe'],
])('AM9 · the text about %i rows that are not named', (count, text) => {
  expect(othersText(count)).toBe(text);
});

test.each(['renewSubscriptions', 'renewSubscriptionsAtPlan'] as const)(
  'AN17 · the question before %s says that a credit is not used by itself',
  (action) => {
    expect(actionEffects[action]).toContain('Il credito di un cliente non si usa da solo');
  },
);

test.each([
  [
    { total: 40, waiting: 0, done: 12, skipped: 28, failed: 0 },
    '40 di 40 · 12 riuscite · 28 saltate',
  ],
  [
    { total: 4, waiting: 1, done: 1, skipped: 1, failed: 1 },
    '3 di 4 · 1 riuscita · 1 saltata · 1 non riuscita',
  ],
  [{ total: 6, waiting: 0, done: 0, skipped: 6, failed: 0 }, '6 di 6 · 6 saltate'],
  [{ total: 6, waiting: 0, done: 6, skipped: 0, failed: 0 }, '6 di 6'],
])('AQ39 · the progress %o says how many rows succeeded, if not all did', (counts, text) => {
  expect(progressText(counts)).toBe(text);
});
