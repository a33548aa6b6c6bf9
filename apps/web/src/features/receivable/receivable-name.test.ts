import { type ReceivableState, receivableStates } from '@canone/contracts/receivable-state';
import { expect, test } from 'vitest';
import { canWriteOff } from './receivable-name.ts';

const states = Object.keys(receivableStates) as ReceivableState[]; // exactly the record's keys

test('only an open receivable without a pending PayPal charge can be written off', () => {
  expect(states.filter((state) => canWriteOff({ state, rest: 10 }))).toEqual([
    'due',
    'partial',
    'overdue',
    'awaitingTransfer',
  ]);
  expect(states.filter((state) => canWriteOff({ state, rest: 0 }))).toEqual([]);
});
