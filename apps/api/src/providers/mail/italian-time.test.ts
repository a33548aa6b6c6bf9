import { expect, test } from 'vitest';
import { italianTime } from './italian-time.ts';

test.each([
  ['2026-12-31T22:59:00Z', '31/12/2026 alle ore 23:59'],
  ['2026-12-31T23:05:00Z', '01/01/2027 alle ore 00:05'],
  ['2026-07-04T22:30:00Z', '05/07/2026 alle ore 00:30'],
])('LAY-08 · %s is written as %s in a mail', (instant, text) => {
  expect(italianTime(Temporal.Instant.from(instant))).toBe(text);
});
