import { expect, test } from 'vitest';
import { daysText } from './download.ts';

test.each<[Readonly<Record<string, string>>, string]>([
  [{}, '2026-11-21'],
  [{ method: 'bank' }, '2026-11-21'],
  [{ from: '2026-10-01', to: '2026-10-31' }, 'dal-2026-10-01-al-2026-10-31'],
  [{ from: '2026-10-01' }, 'dal-2026-10-01-2026-11-21'],
])('AA6 · the file of a list filtered by %j has its days in its name', (filters, days) => {
  expect(daysText(filters, Temporal.PlainDate.from('2026-11-21'))).toBe(days);
});
