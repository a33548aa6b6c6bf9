import { describe, expect, inject, test } from 'vitest';
import { type ExpectedChanges, nextQuery } from './next-query.ts';

const now = Temporal.Instant.from('2026-12-21T12:00:00Z');
const at = (hours: number) => now.add({ hours });
const quiet: ExpectedChanges = {
  subscriptionId: 1,
  awaitsCharge: false,
  nextChargeAt: at(500),
  retryAt: undefined,
  openSince: undefined,
};
const minutesUntil = (change: Partial<ExpectedChanges>) =>
  nextQuery({ ...quiet, ...change }, now)
    .since(now)
    .total('minutes');

/** These tests use no database, so one of the two test projects is enough. */
describe.runIf(inject('database').kind === 'pglite')(
  'M19 · the next query about a subscription',
  () => {
    test('M19 · without an expected change is within a day, spread over time', () => {
      const waits = Array.from({ length: 500 }, (_, subscriptionId) =>
        minutesUntil({ subscriptionId }),
      );

      expect(Math.min(...waits)).toBe(20 * 60);
      expect(Math.max(...waits)).toBe(24 * 60 - 1);
      expect(new Set(waits).size).toBe(240);
    });

    test.each<[string, Partial<ExpectedChanges>, number]>([
      ['a charge is pending', { awaitsCharge: true }, 50],
      ['a charge is due in two hours', { nextChargeAt: at(2) }, 150],
      ['a charge was due a minute ago', { nextChargeAt: now.subtract({ minutes: 1 }) }, 29],
      ['a charge was due an hour ago', { nextChargeAt: at(-1) }, 50],
      ['a refused charge is tried again in three hours', { retryAt: at(3) }, 210],
      ['a missing charge is overdue in an hour', { nextChargeAt: at(1 - 5 * 24) }, 60],
      ['an open period is overdue in an hour', { openSince: at(1 - 5 * 24) }, 60],
    ])('M19 · is soon after the expected change when %s', (_, change, minutes) => {
      expect(minutesUntil(change)).toBe(minutes);
    });

    test.each<[string, Partial<ExpectedChanges>]>([
      ['a charge is a day late', { nextChargeAt: at(-24) }],
      ['the provider no longer retries', { retryAt: at(-24) }],
      ['an open period is overdue', { openSince: at(-6 * 24) }],
      ['the provider gives no next charge', { nextChargeAt: undefined }],
    ])('M19 · is once a day when %s', (_, change) => {
      expect(minutesUntil(change)).toBe(minutesUntil({}));
    });
  },
);
