import { expect, test } from 'vitest';
import { chosenAt } from './chosen-proposal.ts';

const of = <Reason extends string>(reason: Reason, userId: number) => ({
  reason,
  receivables: [{ userId }],
});
const [amount, otherAmount] = [of('amount', 1), of('amount', 2)];
const [name, otherName] = [of('name', 1), of('name', 2)];
const [iban, otherIban] = [of('payerIban', 1), of('payerIban', 2)];

test.each([
  [
    'AM1 · none of several customers with the same amount is chosen',
    [amount, otherAmount],
    undefined,
  ],
  ['AN8 · none of several customers with the name is chosen', [name, otherName], undefined],
  ['AN8 · none of several customers of the same IBAN is chosen', [iban, otherIban], undefined],
  ['the only one with the same amount is chosen', [amount], 0],
  ['the first one of the same customer is chosen', [name, name], 0],
  ['the first one with a better reason is chosen', [iban, otherName], 0],
  ['nothing is chosen without a proposal', [], undefined],
])('%s', (_, proposals, expected) => {
  expect(chosenAt(proposals, undefined)).toBe(expected);
});

test('AM1 · the proposal that a person has chosen stays chosen while it exists', () => {
  expect(chosenAt([amount, otherAmount], 1)).toBe(1);
  expect(chosenAt([amount, otherAmount], 2)).toBeUndefined();
});
