import { describe, expect, test } from 'vitest';
import { periodOf } from './billing-period.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the period a charge pays for', () => {
  test.each([
    ['the day itself', '2026-01-31T15:00:00Z', 1, '2026-01-31T15:00:00Z', 0],
    [
      'a month later, at the provider’s own earlier hour',
      '2026-01-15T15:00:00Z',
      1,
      '2026-02-15T10:00:00Z',
      1,
    ],
    ['at the end of a shorter month', '2026-01-31T15:00:00Z', 1, '2026-02-28T10:00:00Z', 1],
    ['back on the day it began with', '2026-01-31T15:00:00Z', 1, '2026-03-31T09:00:00Z', 2],
    ['tried again ten days late', '2026-01-15T15:00:00Z', 1, '2026-02-25T10:00:00Z', 1],
    ['two days early', '2026-01-15T15:00:00Z', 1, '2026-02-13T10:00:00Z', 1],
    ['in the middle of a quarter', '2026-01-15T15:00:00Z', 3, '2026-03-20T10:00:00Z', 0],
    ['a year later, every quarter', '2026-01-15T15:00:00Z', 3, '2027-01-15T10:00:00Z', 4],
    ['before it began', '2026-01-15T15:00:00Z', 1, '2025-12-01T10:00:00Z', 0],
  ])('PAY-07 · %s', (_, anchor, months, charged, period) => {
    expect(periodOf(at(anchor), months, at(charged))).toBe(period);
  });
});
