import { expect, test } from 'vitest';
import { amountToGiveBack, readAmount } from './refund-amount.ts';

test.each([
  ['the credit, if there is any', { credit: 5.72, refundable: 30 }, '5,72\u00a0€'],
  ['at most the refundable amount', { credit: 40, refundable: 30 }, '30,00\u00a0€'],
  [
    'the whole held amount when there is no credit',
    { credit: 0, refundable: 24.28 },
    '24,28\u00a0€',
  ],
])('the dialog proposes %s', (_, entry, amount) => {
  expect(amountToGiveBack(entry)).toBe(amount);
});

test.each([
  ['30', { euro: 30 }],
  ['0,01', { euro: 0.01 }],
  ['', { error: 'Scrivi un importo, per esempio 120,50.' }],
  ['0', { error: 'L’importo deve essere maggiore di zero.' }],
  ['30,01', { error: 'Si possono restituire al massimo 30,00\u00a0€.' }],
])('%j is read as %j when 30 euro are refundable', (typed, expected) => {
  expect(readAmount(typed, { credit: 0, refundable: 30 })).toEqual(expected);
});
