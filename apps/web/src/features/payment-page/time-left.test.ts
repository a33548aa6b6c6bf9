import { describe, expect, test } from 'vitest';
import { isClockTrusted, secondsUntil } from './time-left.ts';

describe('the remaining time of a link', () => {
  const expiry = '2026-11-21T12:00:00Z';
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  test.each([
    ['11:00:00', 3600],
    ['11:59:59', 1],
    ['11:59:59.500', 1],
    ['12:00:00', 0],
    ['13:00:00', 0],
  ])('a link at %s UTC has %i seconds left', (time, seconds) => {
    expect(secondsUntil(expiry, at(time))).toBe(seconds);
  });

  test.each([
    ['just made', 3600, true],
    ['about to expire', 1, true],
    ['expired by a device clock that is ahead', 0, false],
    ['valid for hours by a device clock that is behind', 7200, false],
  ])('the clock is trusted for a link that the server accepts, %s: %s', (_, seconds, trusted) => {
    expect(isClockTrusted(seconds)).toBe(trusted);
  });
});
