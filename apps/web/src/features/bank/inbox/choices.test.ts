import type { Receivable } from '@canone/contracts/ledger/receivable';
import { expect, test } from 'vitest';
import { choiceText, idleCustomers } from './choices.ts';

// The functions read only these fields, so a partial record is enough.
const of = (userId: number, rest: number, dueDate: string) =>
  ({
    id: Number(dueDate.slice(5, 7)) + userId * 100,
    user: { id: userId, name: 'Chiara Lombardi' },
    rest,
    dueDate,
    state: rest > 0 ? 'due' : 'paid',
  }) as Receivable;

test('AG1 · a customer with nothing to pay is offered once, with the latest period', () => {
  const owing = [of(1, 0, '2026-08-10'), of(1, 24.28, '2026-11-10')];
  const idle = [of(2, 0, '2026-08-10'), of(2, 0, '2026-11-10')];
  const cancelled = { ...of(3, 24.28, '2026-09-10'), state: 'cancelled' as const };

  expect(idleCustomers([...owing, ...idle, cancelled]).map(({ id }) => id)).toEqual([211, 309]);
});

test('AQ16 AQ36 · the text of a choice names each customer, and has no plural for one amount due', () => {
  const one = of(1, 24.28, '2026-11-10');
  const other = { ...of(2, 12.2, '2026-11-10'), user: { id: 2, name: 'Ada Bo' } } as Receivable;

  expect(choiceText(24.28, [one])).toMatch(/^Scadenze scelte: 1, 24,28.€ \(Chiara Lombardi\)\./);
  expect(choiceText(36.48, [one, other, one])).toMatch(/€ \(Chiara Lombardi, Ada Bo\)\./);
});

test('AG1 · the text of a choice says that all money becomes credit, or how much remains to pay', () => {
  expect(choiceText(30, [of(2, 0, '2026-11-10')])).toMatch(/30,00.€ diventano credito di Chiara/);
  expect(choiceText(30, [of(1, 24.28, '2026-11-10')])).toMatch(/5,72.€ in più/);
});
