import { expect, test } from 'vitest';
import { chosenAt } from './chosen-proposal.ts';

const amount = { reason: 'amount' } as const;
const name = { reason: 'name' } as const;

test.each([
  ['AM1 · none of several with the same amount alone is chosen', [amount, amount], undefined],
  ['the only one with the same amount is chosen', [amount], 0],
  ['the first one with a better reason is chosen', [name, name], 0],
  ['nothing is chosen without a proposal', [], undefined],
])('%s', (_, proposals, expected) => {
  expect(chosenAt(proposals, undefined)).toBe(expected);
});

test('AM1 · a choice of the person counts, while it exists', () => {
  expect(chosenAt([amount, amount], 1)).toBe(1);
  expect(chosenAt([amount, amount], 2)).toBeUndefined();
});
