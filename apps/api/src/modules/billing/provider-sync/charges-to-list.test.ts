import { expect, test } from 'vitest';
import { mustListCharges } from './charges-to-list.ts';

const now = Temporal.Instant.from('2026-12-21T12:00:00Z');
const ago = (hours: number) => now.subtract({ hours });
const quiet = {
  lastPaidAt: String(ago(200)),
  comparedAt: String(ago(1)),
  chargesListedAt: String(ago(10)),
};

test.each([
  ['nothing is new', {}, ago(200), false],
  ['there is a later charge', {}, ago(199), true],
  ['none is known here', { lastPaidAt: null }, ago(200), true],
  ['it was never compared', { comparedAt: null }, ago(200), true],
  ['one came since the last comparison', { lastPaidAt: String(now) }, now, true],
  ['one came shortly before it', { lastPaidAt: String(ago(6)) }, ago(6), true],
  ['one came long before it', { lastPaidAt: String(ago(8)) }, ago(8), false],
  ['they were listed a day ago', { chargesListedAt: String(ago(24)) }, ago(200), true],
  ['they never were', { chargesListedAt: null }, ago(200), true],
])('PAY-07 · charges are listed when %s', (_, change, lastPaidAt, answer) => {
  expect(mustListCharges({ ...quiet, ...change }, lastPaidAt, now)).toBe(answer);
});
