import { expect, test } from 'vitest';
import { runBudget } from './run-budget.ts';

function aBudget() {
  let now = Temporal.Instant.from('2026-11-21T09:30:00Z');
  const budget = runBudget({ now: () => now });
  return {
    budget,
    later: (seconds: number) => {
      now = now.add({ seconds });
    },
  };
}

test('money 10 · a run of operations ends after ten minutes, before the job queue’s time limit', () => {
  const { budget, later } = aBudget();

  later(599);
  expect(budget.isSpent()).toBe(false);
  later(1);

  expect(budget.isSpent()).toBe(true);
});

test('money 10 · a run of operations ends after 250 rows', () => {
  const { budget } = aBudget();

  for (let row = 1; row < 250; row += 1) budget.spendRow();
  expect(budget.isSpent()).toBe(false);
  budget.spendRow();

  expect(budget.isSpent()).toBe(true);
});
