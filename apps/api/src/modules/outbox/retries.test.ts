import { expect, test } from 'vitest';
import { maxAttempts, pauseAfter } from './retries.ts';

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [29, 60],
])('AUT-12 · after %i failed attempts a mail waits %i minutes', (attempts, minutes) => {
  expect(pauseAfter(attempts)).toEqual({ minutes });
});

test('AUT-12 · a mail is given up after about a day', () => {
  let minutes = 0;
  for (let attempt = 1; attempt < maxAttempts; attempt++) minutes += pauseAfter(attempt).minutes;

  expect(minutes / 60).toBeGreaterThan(23);
  expect(minutes / 60).toBeLessThan(25);
});
