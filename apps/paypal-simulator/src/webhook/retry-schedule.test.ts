import { expect, test } from 'vitest';
import { retrySchedule } from './retry-schedule.ts';

test('DEM-01 · an unanswered event is sent 25 times in three days', () => {
  const seconds = retrySchedule.reduce((sum, pause) => sum + pause, 0);

  expect(retrySchedule.length + 1).toBe(25);
  expect(seconds / 3_600).toBeGreaterThan(70);
  expect(seconds / 3_600).toBeLessThanOrEqual(72);
});
