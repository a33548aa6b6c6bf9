import { expect, test } from 'vitest';
import { validityOf } from './validity.ts';

test.each([
  ['2026-11-22T13:30:00Z', 90, '2026-11-22T13:30:00Z', 90],
  ['2026-11-22T13:30:00Z', undefined, '2026-11-22T13:30:00Z', 1_800],
  ['', undefined, '2026-11-22T14:00:00.000Z', 3_600],
])('PAY-01 · a link until "%s" with %j seconds ends at %s, in %d seconds', (...link) => {
  const [expiryDate, seconds, end, left] = link;
  const receivedAt = Date.parse('2026-11-22T13:00:00Z');

  expect(validityOf({ expiryDate, ...(seconds && { secondsLeft: seconds }) }, receivedAt)).toEqual({
    expiryDate: end,
    life: { seconds: left, receivedAt },
  });
});
