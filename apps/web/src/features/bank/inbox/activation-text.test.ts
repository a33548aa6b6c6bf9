import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import { expect, test } from 'vitest';
import { activationText } from './activation-text.ts';

const of = (rest: number, state: ReceivableState) => ({ rest, state });

test.each([
  [122, [of(122, 'awaitingTransfer')], true],
  [150, [of(122, 'notAsked')], true],
  [122, [of(100, 'due'), of(22, 'awaitingTransfer')], true],
  [121.99, [of(122, 'awaitingTransfer')], false],
  [100, [of(100, 'due'), of(22, 'awaitingTransfer')], false],
  [122, [of(122, 'due')], false],
])('AJ6 · %d for %o activates: %s', (amount, receivables, isActivated) => {
  expect(activationText(amount, receivables) !== '').toBe(isActivated);
});
