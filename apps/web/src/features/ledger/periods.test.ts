import { expect, test } from 'vitest';
import { periodsOn } from './periods.ts';

const rangesOn = (day: string) =>
  Object.fromEntries(
    periodsOn(Temporal.PlainDate.from(day)).map(({ label, from, to }) => [label, `${from} ${to}`]),
  );

test.each([
  [
    '2026-11-22',
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-10-01 2026-12-31', '2026'],
  ],
  [
    '2026-01-01',
    ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2026-01-01 2026-03-31', '2026'],
  ],
  [
    '2028-03-31',
    ['2028-03-01 2028-03-31', '2028-02-01 2028-02-29', '2028-01-01 2028-03-31', '2028'],
  ],
  [
    '2026-04-30',
    ['2026-04-01 2026-04-30', '2026-03-01 2026-03-31', '2026-04-01 2026-06-30', '2026'],
  ],
])('on %s the links lead to this month, last month, the quarter and the year', (day, expected) => {
  const [thisMonth, lastMonth, quarter, year] = expected;

  expect(rangesOn(day)).toEqual({
    'Questo mese': thisMonth,
    'Mese scorso': lastMonth,
    Trimestre: quarter,
    Anno: `${year}-01-01 ${year}-12-31`,
  });
});
