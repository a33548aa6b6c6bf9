import { expect, test } from 'vitest';
import { letterKinds } from './letter-kinds.ts';
import { asksAmount, isStillAsked } from './letter-still-asked.ts';

test.each([
  ['reminder', 'awaitingTransfer', 1_220, true],
  ['reminder', 'partial', 1_220, true],
  ['reminder', 'partial', 500, false],
  ['reminder', 'paid', 0, false],
  ['reminder', 'cancelled', 1_220, false],
  ['reminder', 'processing', 1_220, false],
  ['dueSoon', 'awaitingTransfer', 1_220, true],
  ['dueToday', 'overdue', 1_220, false],
  ['overdue', 'overdue', 1_220, true],
  ['overdue', 'writtenOff', 1_220, false],
  ['chargeRefused', 'overdue', 1_220, true],
  ['chargeRefused', 'processing', 1_220, false],
  ['paymentLink', 'notAsked', 1_220, true],
  ['paymentLink', 'awaitingTransfer', 1_220, false],
  ['paymentLink', 'processing', 1_220, false],
] as const)(
  'money 5 · a %s about 12.20 is still right in state %s with a rest of %i cents: %s',
  (...[kind, state, restCents, expected]) => {
    expect(isStillAsked({ kind, askedCents: 1_220 }, { state, restCents })).toBe(expected);
  },
);

test('money 5 · receipts and letters about a subscription ask for no amount that is due', () => {
  expect(letterKinds.filter((kind) => !asksAmount(kind)).toSorted()).toEqual([
    'priceChanged',
    'receipt',
    'transferEnding',
    'transferReceipt',
  ]);
});
