import { describe, expect, inject, test } from 'vitest';
import { callBudget } from './call-budget.ts';
import { circuitBreaker } from './circuit-breaker.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';
const limits = { perSecond: 10, burst: 5, reservedForUrgent: 2 };

describe.runIf(once)('M19 · the call budget of an account', () => {
  test('allows the burst at once, except the part reserved for urgent calls', () => {
    const budget = callBudget(limits);

    for (let count = 0; count < 3; count += 1) {
      expect(budget.waitMs(0, false)).toBe(0);
      budget.take(0);
    }

    expect(budget.waitMs(0, false)).toBe(100);
    expect(budget.waitMs(0, true)).toBe(0);
  });

  test('queues calls one behind the other', () => {
    const budget = callBudget(limits);
    const waits = Array.from({ length: 8 }, () => {
      const wait = budget.waitMs(0, true);
      budget.take(0);
      return wait;
    });

    expect(waits).toEqual([0, 0, 0, 0, 0, 100, 200, 300]);
  });

  test('is full again after a pause, and never more than full', () => {
    const budget = callBudget(limits);
    for (let count = 0; count < 5; count += 1) budget.take(0);

    expect(budget.waitMs(100, true)).toBe(0);
    for (let count = 0; count < 5; count += 1) budget.take(3_600_000);
    expect(budget.waitMs(3_600_000, true)).toBe(100);
  });

  test('delays each call until its token is available', () => {
    const budget = callBudget({ perSecond: 3, burst: 1, reservedForUrgent: 0 });
    budget.take(0);

    expect(budget.waitMs(0, true)).toBe(334);
    expect(budget.waitMs(333, true)).toBe(1);
    expect(budget.waitMs(334, true)).toBe(0);
  });

  test('is not filled by a clock that goes back and forth', () => {
    const budget = callBudget(limits);
    for (let count = 0; count < 5; count += 1) budget.take(10_000);

    expect(budget.waitMs(0, true)).toBe(100);
    expect(budget.waitMs(10_000, true)).toBe(100);
  });
});

describe.runIf(once)('M19 · the circuit breaker of an account', () => {
  const open = () => {
    const breaker = circuitBreaker({ opensAfter: 3, restMs: 1_000 });
    for (let count = 0; count < 3; count += 1) breaker.unanswered(0);
    return breaker;
  };

  test('opens after several unanswered calls in a row', () => {
    const breaker = circuitBreaker({ opensAfter: 3, restMs: 1_000 });
    breaker.unanswered(0);
    breaker.unanswered(0);
    breaker.answered();
    breaker.unanswered(0);
    breaker.unanswered(0);
    expect(breaker.refusedForMs(0)).toBe(0);

    breaker.unanswered(0);
    expect(breaker.refusedForMs(0)).toBe(1_000);
    expect(breaker.refusedForMs(400)).toBe(600);
  });

  test('allows one probe after the pause and no second one at the same time', () => {
    const breaker = open();
    expect(breaker.refusedForMs(1_000)).toBe(0);
    breaker.started();

    expect(breaker.refusedForMs(1_000)).toBeGreaterThan(0);
  });

  test('closes when the probe is answered, and pauses again otherwise', () => {
    const [answered, unanswered] = [open(), open()];
    for (const breaker of [answered, unanswered]) breaker.started();
    answered.answered();
    unanswered.unanswered(1_000);

    expect(answered.refusedForMs(1_000)).toBe(0);
    answered.started();
    expect(answered.refusedForMs(1_000)).toBe(0);
    expect(unanswered.refusedForMs(1_000)).toBe(1_000);
    expect(unanswered.refusedForMs(2_000)).toBe(0);
  });
});
