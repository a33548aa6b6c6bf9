import { expect, test } from 'vitest';
import { retrySchedule } from './retry-schedule.ts';

test('there are 25 attempts in three days', () => {
  const total = retrySchedule.reduce((sum, seconds) => sum + seconds, 0);

  expect(retrySchedule).toHaveLength(24);
  expect(total / 3600).toBeGreaterThan(70);
  expect(total / 3600).toBeLessThanOrEqual(72);
});
