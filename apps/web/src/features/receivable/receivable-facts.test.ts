import { type ReceivableState, receivableStates } from '@canone/contracts/billing/receivable-state';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { expect, test } from 'vitest';
import { canWriteOff, receivableText, writeOffQuestion } from './receivable-facts.ts';

const states = Object.keys(receivableStates) as ReceivableState[]; // exactly the record's keys

test('AB1 · only an open or partly paid receivable without a pending PayPal charge can be written off', () => {
  const offered = (amounts: { rest: number; covered: number }) =>
    states.filter((state) => canWriteOff({ state, ...amounts }));
  const open = ['due', 'partial', 'overdue', 'awaitingTransfer'];

  expect(offered({ rest: 10, covered: 0 })).toEqual(open);
  expect(offered({ rest: 10, covered: 5 })).toEqual(['future', ...open]);
  expect(offered({ rest: 0, covered: 10 })).toEqual([]);
});

test.each([
  [24.28, /^24,28.€ del 21\/12\/2026, Ada Neri$/],
  [0.2, /^0,20.€ di 24,28.€ del 21\/12\/2026, Ada Neri$/],
  [0, /^24,28.€ del/],
])('AQ42 · the name of an action on a receivable with the rest %d has the rest', (rest, text) => {
  const named = { amount: 24.28, dueDate: '2026-12-21T10:00:00Z', user: { name: 'Ada Neri' } };

  expect(receivableText({ ...named, rest })).toMatch(text);
});

test('AC2 · the question before a write-off does not promise that PayPal asks for nothing', () => {
  const written = {
    user: { name: 'Ada Neri' },
    plan: { name: 'Base' },
    dueDate: '2026-12-21T10:00:00Z',
    rest: 24.28,
  };
  const now = Temporal.Instant.from('2026-12-22T10:00:00Z');
  const text = (charge: Pick<Receivable, 'chargeState' | 'retryAt'>) =>
    writeOffQuestion({ ...written, ...charge }, now).text;

  const refused = text({ chargeState: 'denied', retryAt: '2026-12-26T10:00:00Z' });
  expect(refused).toContain('PayPal riprova il 26/12/2026');
  expect(refused).not.toContain('Non sarà più chiesto al cliente');
  expect(text({ chargeState: null, retryAt: null })).toContain('Non sarà più chiesto al cliente');
});
