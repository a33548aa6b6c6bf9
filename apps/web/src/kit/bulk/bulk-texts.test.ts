import { expect, test } from 'vitest';
import { actionEffects, othersText } from './bulk-texts.ts';

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
