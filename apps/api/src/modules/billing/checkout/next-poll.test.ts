import { expect, test } from 'vitest';
import { nextPoll } from './next-poll.ts';

const begun = Temporal.Instant.from('2026-11-21T09:30:00Z');

test.each([
  ['pending', 0, 50],
  ['pending', 24 * 6, 50],
  ['pending', 24 * 7, 23 * 60],
  ['pending', 24 * 29, 23 * 60],
  ['pending', 24 * 30, undefined],
  ['suspended', 1, 50],
  ['suspended', 24 * 400, 23 * 60],
  ['active', 24 * 400, 23 * 60],
  ['cancelled', 1, undefined],
  ['expired', 1, undefined],
] as const)(
  'PAY-07 · an attempt that is %s %d hours after its start is polled again in %s minutes',
  (status, hours, minutes) => {
    const now = begun.add({ hours });

    const next = nextPoll({ status, firstSeenAt: String(begun) }, now);

    expect(next?.since(now).total('minutes')).toBe(minutes);
  },
);
