import { type ReceivableState, receivableStates } from '@canone/contracts/receivable-state';
import { expect, test } from 'vitest';
import { canWriteOff } from './receivable-name.ts';

const states = Object.keys(receivableStates) as ReceivableState[]; // exactly the record's keys

test('AB1 · only an open or partly paid receivable without a pending PayPal charge can be written off', () => {
  const offered = (amounts: { rest: number; covered: number }) =>
    states.filter((state) => canWriteOff({ state, ...amounts }));
  const open = ['due', 'partial', 'overdue', 'awaitingTransfer'];

  expect(offered({ rest: 10, covered: 0 })).toEqual(open);
  expect(offered({ rest: 10, covered: 5 })).toEqual(['future', ...open]);
  expect(offered({ rest: 0, covered: 10 })).toEqual([]);
});
