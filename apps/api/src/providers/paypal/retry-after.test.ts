import { expect, inject, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';
const now = Date.parse('2026-11-22T10:00:00Z');
const of = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), now);

test.runIf(once).each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': ' 120 ' }, 120_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sun, 22 Nov 2026 10:00:45 GMT' }, 45_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': '999999999' }, 24 * 3_600_000],
  [{ 'retry-after': 'presto' }, undefined],
  [{}, undefined],
])('M19 · the headers %j request a pause of %s ms', (headers, expected) => {
  expect(of(headers)).toBe(expected);
});

test.runIf(once)('M19 · a date is compared with the clock of the server that sent it', () => {
  const headers = {
    date: 'Sun, 22 Nov 2026 03:00:00 GMT',
    'retry-after': 'Sun, 22 Nov 2026 03:00:10 GMT',
  };
  expect(of(headers)).toBe(10_000);
});
