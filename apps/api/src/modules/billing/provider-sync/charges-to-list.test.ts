import { expect, test } from 'vitest';
import { mustListCharges } from './charges-to-list.ts';

const now = Temporal.Instant.from('2026-12-21T12:00:00Z');
const ago = (hours: number) => now.subtract({ hours });
const quiet = {
  lastPaidAt: String(ago(200)),
  comparedAt: String(ago(1)),
  chargesListedAt: String(ago(10)),
};

test.for([
  ['are not listed when nothing changed', {}, ago(200), false],
  ['are listed after a later charge', {}, ago(199), true],
  ['are listed when none is booked', { lastPaidAt: null }, ago(200), true],
  ['are listed before the first comparison', { comparedAt: null }, ago(200), true],
  [
    'are listed when the last one was booked after the last comparison',
    { lastPaidAt: String(now) },
    now,
    true,
  ],
  [
    'are listed when the last one was made shortly before the last comparison',
    { lastPaidAt: String(ago(6)) },
    ago(6),
    true,
  ],
  [
    'are not listed when the last one was made long before the last comparison',
    { lastPaidAt: String(ago(8)) },
    ago(8),
    false,
  ],
  ['are listed a day after the last listing', { chargesListedAt: String(ago(24)) }, ago(200), true],
  ['are listed when they were never listed before', { chargesListedAt: null }, ago(200), true],
] as const)('PAY-07 · charges %s', ([, change, lastPaidAt, answer]) => {
  expect(mustListCharges({ ...quiet, ...change }, lastPaidAt, now)).toBe(answer);
});
