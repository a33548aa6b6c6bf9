import { type ReceivableState, receivableStates } from '@canone/contracts/receivable-state';
import { expect, test } from 'vitest';
import { canWriteOff } from './receivable-name.ts';

const states = Object.keys(receivableStates) as ReceivableState[]; // the record's own keys

test('only what is asked now can be written off, and nothing that PayPal is about to bring', () => {
  expect(states.filter((state) => canWriteOff({ state, rest: 10 }))).toEqual([
    'due',
    'partial',
    'overdue',
    'awaitingTransfer',
  ]);
  expect(states.filter((state) => canWriteOff({ state, rest: 0 }))).toEqual([]);
});
