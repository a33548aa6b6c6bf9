import { expect, test } from 'vitest';
import { niceTicks } from './ticks.ts';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [980, 1204.3],
    [0, 500, 1000, 1500],
  ],
  [
    [-120, 900],
    [-500, 0, 500, 1000],
  ],
  [[-40], [-40, -30, -20, -10, 0, 10]],
])('the ticks of %j are %j', (values, expected) => {
  expect(niceTicks(values)).toEqual(expected);
});
